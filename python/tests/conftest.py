"""What all tests share: where the program and its puzzles are, and the marker for long tests.

`SATOKU` names the program (`target/release/satoku`, or one that is installed); without it, tests that
compare with the program are skipped, and say so. `pytest -m "not long"` leaves out what takes long.
"""

import os
import shutil

import pytest

import common


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes more than a few seconds")


@pytest.fixture(scope="session")
def program():
    """Runs the program with these arguments: `program("solve", text)`; see `common.Program`."""
    path = os.environ.get("SATOKU")
    if not path:
        pytest.skip("SATOKU does not name the program")
    found = shutil.which(path)
    if not found:
        pytest.fail(f"SATOKU names {path}, which cannot be run")
    return common.Program(found)

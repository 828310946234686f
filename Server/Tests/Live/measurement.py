"""What programs share that try a bound: how they fail, and in which folder they work."""

import sys
import tempfile
from pathlib import Path


class Failure(Exception):
    """A bound does not hold, or an answer is wrong."""


def finish(run, options, name, folder=None):
    """Runs with a folder of its own, which is removed; returns the exit status."""
    with tempfile.TemporaryDirectory(prefix=f"waymark-{name}-", dir=folder) as path:
        try:
            run(options, Path(path))
        except Failure as failure:
            print(f"FAILED: {failure}", file=sys.stderr)
            return 1
    return 0

"""How much tests do: what shows the same in a few seconds, or, in `make fuzz`, all of it."""

import os

# Set by scripts/fuzz.sh.
IS_FULL = bool(os.environ.get("WAYMARK_LIVE_FULL"))


def size(usual, full):
    """A number of things, or of seconds: as many as `make test` takes, or as `make fuzz` does."""
    return full if IS_FULL else usual

"""Ports for servers that a test starts later, or starts again."""

import random
import socket

# Below those that systems give to whoever asks for any: from 32768 on, on a Mac from 49152 on.
RANGE = range(20_000, 32_000, 2)
_held = []


def reserve_port():
    """A port of this machine that is free, and that nobody is given until this process ends.

    A port that was free a moment ago may be another's when the server starts, or starts again. These are handed out by no
    system, and other tests keep away: the next port is held, unused, as long as the one before it is spoken for.
    """
    for port in random.sample(RANGE, len(RANGE)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            guard = socket.socket()
            try:
                guard.bind(("127.0.0.1", port + 1))
                probe.bind(("127.0.0.1", port))
            except OSError:
                guard.close()
                continue
            _held.append(guard)
            return port
    raise OSError("no port is free between 20000 and 32000")

#!/usr/bin/env python3
"""Ends the service with SIGKILL between changes and the delivery of what webhooks are told, and looks for lost messages.

    crash_webhooks.py WAYMARK_BINARY [--rounds 100] [--seed N]

Each round makes links and ends the service at a random moment after the last answer. In the end
 - every link that was answered was told, by a message that is verified;
 - messages that came twice had the same bytes under the same ID.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from standardwebhooks.webhooks import Webhook  # noqa: E402

from waymark_service import Service, eventually  # noqa: E402
from webhook_receiver import Receiver  # noqa: E402

LINKS = 3
LONGEST_ROUND = 0.4
# A message that was taken when the service ended comes again after half a minute.
PATIENCE = 60


def crash_between(binary, folder, rounds, seed=None):
    """Runs the rounds; raises AssertionError where a message is lost, or two of one ID differ."""
    generator = random.Random(seed)
    service = Service(binary, folder)
    receiver = Receiver()
    options = ("--set", "webhooks.allowPrivateNetworks=true")
    try:
        service.start(*options)
        secret = service.operate("webhook", "add", receiver.url(), "--event", "link.created")["secret"]
        answered, links, bodies = set(), set(), {}
        verified = 0

        def verify():
            """Verifies what has come since the last time: a signature counts for five minutes."""
            nonlocal verified
            for headers, body in receiver.messages[verified:]:
                verified += 1
                assert bodies.setdefault(headers["webhook-id"], body) == body, "a message has changed"
                links.add(Webhook(secret).verify(body, headers)["data"]["link"]["id"])

        for number in range(rounds):
            for place in range(LINKS):
                answered.add(service.create(f"https://example.com/{number}/{place}")["id"])
            time.sleep(generator.uniform(0, LONGEST_ROUND))
            service.kill()
            service.start(*options)
            verify()

        def told():
            verify()
            return links

        eventually(lambda: answered <= told(), seconds=PATIENCE, pause=0.05)
        assert answered <= told(), f"{len(answered - told())} of {len(answered)} links were not told"
        assert service.stop() == 0, service.log()
        return len(answered), len(receiver.messages)
    finally:
        if service.process is not None:
            service.kill()
        receiver.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        links, messages = crash_between(Path(options.binary), folder, options.rounds, options.seed)
    print(f"{options.rounds} rounds: {links} links were told by {messages} messages, none was lost")


if __name__ == "__main__":
    main()

"""Programs that send requests, and what a server needs to answer them."""

import json
import re
import subprocess
import sys
from pathlib import Path

from servers import library_environment, program
from traffic import redirects

HERE = Path(__file__).resolve().parent


def measured(server, run):
    """One round: requests a second; CPU µs a request, of the process until it has done everything, of its event loop, and of
    the rest, which stores; the share of a core that the loop had during the load; p50 and p99 in ms."""
    cpu, loop = server.cpu_seconds(), server.loop_seconds()
    summary = run()
    loop = server.loop_seconds() - loop
    server.settle()
    cpu = server.cpu_seconds() - cpu
    count, seconds = summary["requests"], summary["seconds"]
    return {
        "requests": count, "rate": count / seconds, "cpu": cpu * 1e6 / count, "loop": loop * 1e6 / count,
        "rest": max(0.0, cpu - loop) * 1e6 / count, "share": loop / seconds, "p50": summary["p50"], "p99": summary["p99"],
    }


def wrk(server, file, seconds, connections, refused=0.0):
    """A round of wrk with the requests of a file; a share of them must be refused."""

    def run():
        result = subprocess.run(
            [program("wrk"), "-t1", f"-c{connections}", f"-d{seconds}s", "-s", str(HERE / "requests.lua"),
             f"http://127.0.0.1:{server.port}", "--", str(file)],
            check=True, capture_output=True, text=True, env=library_environment(), timeout=10 * seconds + 60)
        summary = json.loads(result.stdout.strip().splitlines()[-1])
        count, errors, found = summary["requests"], summary["errors"], summary["refused"]
        # The last turn through the file is not a whole one.
        if errors or not count or abs(found - refused * count) > 0.2 * refused * count + connections * (refused > 0):
            sys.exit(f"{server.name}: of {count} requests, {errors} had no answer and {found} were refused")
        return {"requests": count, "seconds": summary["microseconds"] / 1e6,
                "p50": summary["p50"] / 1000, "p99": summary["p99"] / 1000}

    return measured(server, run)


def h2load(server, addresses, fields, folder, seconds, connections):
    """A round of HTTP/2 over TLS: each connection asks for one address after the other, and must be redirected."""
    log = folder / "h2load.log"

    def run():
        log.unlink(missing_ok=True)
        headers = (word for field in fields for word in ("-H", field))
        result = subprocess.run(
            [program("h2load"), "-t1", f"-c{connections}", "-m1", f"-D{seconds}", f"--input-file={addresses}",
             f"--connect-to=127.0.0.1:{server.port}", "--npn-list=h2", "--tls13-ciphers=TLS_AES_128_GCM_SHA256",
             f"--log-file={log}", *headers],
            check=True, capture_output=True, text=True, env=library_environment(), timeout=10 * seconds + 60)
        count = int(re.search(r"(\d+) 3xx", result.stdout)[1])
        others = re.search(r"(\d+) failed, (\d+) errored, (\d+) timeout", result.stdout)
        if not count or any(map(int, others.groups())) or "Application protocol: h2" not in result.stdout:
            sys.exit(f"{server.name}:\n{result.stdout[-1500:]}")
        waits = sorted(int(line.split("\t")[2]) for line in log.read_text().splitlines())
        return {"requests": count, "seconds": seconds, "p50": waits[len(waits) // 2] / 1000,
                "p99": waits[len(waits) * 99 // 100] / 1000}

    return measured(server, run)


class ConstantRate:
    """The generator of requests at a constant rate, whether or not the server keeps up."""

    def __init__(self, links, folder):
        self.program = folder / "open_loop"
        self.requests = b"".join(redirects(links))
        subprocess.run(["cc", "-O2", "-o", self.program, HERE / "open_loop.c"], check=True)

    def start(self, server, rate, seconds, connections):
        """Starts a run, whose standard output is one line of JSON."""
        run = subprocess.Popen(
            [self.program, str(server.port), f"{rate:.0f}", str(seconds), str(connections)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        run.stdin.write(self.requests)
        run.stdin.close()
        return run

    def run(self, server, *options):
        """One run; ends the program where a request was not answered."""
        run = self.start(server, *options)
        output = run.stdout.read()
        if run.wait() != 0:
            sys.exit(f"{server.name}: the generator failed")
        row = json.loads(output)
        if row["errors"]:
            sys.exit(f"{server.name}: {row['errors']} requests were not answered")
        return row

"""What other requests cost: apps that resolve and claim links, and the systems' requests for association files."""

import http.client
import random

from generators import wrk
from links import HOST, LOAD, SEED, Links
from redirects import check_answers, warm
from servers import start_nginx, start_waymark, stop
from tables import in_turns, print_table
from traffic import claim, get, redirects, resolution, write

FILES = ("/.well-known/apple-app-site-association", "/.well-known/assetlinks.json")
# What Apple's servers, and then Google's, send.
FETCHER = ["User-Agent: AASA-Bot/1.0.0", "Accept: */*", "Accept-Encoding: gzip"]
YARDSTICK = "nginx, redirect"


class Claims:
    """First launches, none of which claims a second time."""

    def __init__(self, server, links, key, folder):
        self.server, self.links, self.key, self.folder = server, links, key, folder
        self.next = 0

    def run(self, seconds, connections):
        # More than a service answers in that time.
        numbers = range(self.next, self.next + 15_000 * seconds)
        self.next = numbers.stop
        codes = self.links.asked
        file = write((claim(codes[number % len(codes)], number, self.key) for number in numbers), self.folder / "claims")
        return wrk(self.server, file, seconds, connections)


def fetch(server, path):
    """A file of a server, as bytes."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", path, headers={"Host": HOST})
    body = connection.getresponse().read()
    connection.close()
    return body


def start_servers(options, links, folder):
    """waymark, and nginx with copies of its association files."""
    servers = [start_waymark("waymark", options.binary, links, folder / "waymark")]
    places = []
    for path in FILES:
        copy = folder / path.rsplit("/", 1)[1]
        copy.write_bytes(fetch(servers[0], path))
        places.append(f"location = {path} {{ default_type application/json; alias {copy}; }}")
    return [*servers, start_nginx(links, folder / "nginx", more="\n".join(places))]


def measure_calls(options, folder):
    """CPU of one request each; the yardstick is nginx's redirect, and nginx's own copy of the association files."""
    links = Links(LOAD, folder / "links")
    servers = start_servers(options, links, folder)
    try:
        waymark, nginx = servers
        key = waymark.service.operate("key", "create", "--role", "server")["key"]
        dice = random.Random(SEED)
        files = {"redirect": write(redirects(links), folder / "redirect")}
        for path in FILES:
            name = path.rsplit("/", 1)[1]
            files[name] = write([get(path, FETCHER)], folder / f"{name}.request")
        own = {"resolve": write([resolution(dice.choice(links.asked), key) for _ in range(LOAD)], folder / "resolve")}
        check_answers(servers, links)
        warm(waymark, files["redirect"])
        subjects = {
            f"{server.name}, {name}": lambda _, server=server, file=file: wrk(server, file, options.seconds, options.connections)
            for server, offered in ((nginx, files), (waymark, {**files, **own})) for name, file in offered.items()}
        claims = Claims(waymark, links, key, folder)
        subjects["waymark, claim"] = lambda _: claims.run(options.seconds, options.connections)
        results = in_turns(subjects, options.rounds)
    finally:
        stop(servers)
    print_table("Other requests", results, YARDSTICK)

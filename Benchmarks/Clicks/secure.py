"""Redirects over TLS with HTTP/2, beside nginx with the same certificate and cipher."""

from generators import h2load
from links import HOST, Links
from servers import start_nginx, start_waymark, stop
from tables import in_turns, print_redirect_goals, print_table
from traffic import browsers

from authority import Authority


def http2_fields(fields):
    """The fields of a browser as it sends them with HTTP/2."""
    pairs = (field.split(": ", 1) for field in fields)
    return [f"{name.lower()}: {value}" for name, value in pairs if name != "Connection"]


def measure_http2(options, folder):
    """The same ten thousand codes, in order, on connections that stay open, with the fields of Chrome on Android."""
    links = Links(10_000, folder / "links")
    pair = Authority(folder / "authority").issue(HOST)
    addresses = folder / "addresses"
    addresses.write_text("".join(f"https://{HOST}/{code}\n" for code in links.asked))
    fields = http2_fields(browsers()[0])
    certificate = f"ssl_certificate {pair.certificate}; ssl_certificate_key {pair.key};"
    servers = [start_nginx(links, folder / "nginx", listen="ssl http2", more=certificate)]
    try:
        servers.append(start_waymark("waymark", options.binary, links, folder / "waymark", *pair.options))

        def measure(server, seconds=options.seconds):
            return h2load(server, addresses, fields, folder, seconds, options.connections)

        for server in servers:
            measure(server, 2)
        results = in_turns({server.name: lambda _, server=server: measure(server) for server in servers}, options.rounds)
    finally:
        stop(servers)
    print_table("Redirects over TLS with HTTP/2", results, "nginx")
    print_redirect_goals(results["waymark"], results["nginx"])

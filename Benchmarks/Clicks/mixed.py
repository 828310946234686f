"""A load with a little of everything: redirects, unknown codes, pages and creations."""

import sys

from generators import wrk
from links import HOST, Links
from redirects import check_answers
from servers import start_nginx, start_waymark, stop
from tables import in_turns, print_redirect_goals, print_table
from traffic import APP, IPHONE, browsers, link, mixed, native_creation, write

PAGES = 200
UNKNOWN = 0.05


def add_pages(service, key):
    """Creates links that show an iPhone a page; returns their codes, and the page."""
    codes = []
    for number in range(PAGES):
        answer = service.request(
            "POST", "/api/v1/links", key=key, body={"domain": f"https://{HOST}", "link": link(f"page-{number}")})
        if answer.status != 201:
            sys.exit(f"a link for a page is answered with {answer.status}: {answer.text}")
        codes.append(answer.json()["code"])
    fields = dict(field.split(": ", 1) for field in browsers()[IPHONE])
    page = service.request("GET", f"/{codes[0]}", headers={**fields, "Host": HOST})
    if page.status != 200 or APP.encode() in page.headers.get("location", "").encode():
        sys.exit(f"an iPhone gets {page.status}, not a page")
    return codes, page


def measure_mixed(options, folder):
    """5 % unknown codes, 2 % pages, 1 % creations, and redirects. nginx has the pages as a file, and creates nothing."""
    links = Links(10_000, folder / "links")
    servers = [start_waymark("waymark", options.binary, links, folder / "waymark")]
    try:
        service = servers[0].service
        key = service.operate("key", "create", "--role", "server")["key"]
        codes, page = add_pages(service, key)
        (folder / "page.html").write_bytes(page.body)
        places = "\n".join(
            f'location = /{code} {{ default_type "{page.headers["content-type"]}"; alias {folder}/page.html; }}' for code in codes)
        creation = "location = /api/v1/links { default_type application/json; return 201 '[]'; }"
        servers.append(start_nginx(links, folder / "nginx", more=f"{places}\n{creation}", refuses=True))
        file = write(mixed(links, codes, lambda number: native_creation(number, key)), folder / "requests")
        check_answers(servers, links)
        for server in servers:
            wrk(server, file, 2, 64, UNKNOWN)
        results = in_turns(
            {server.name: lambda _, server=server: wrk(server, file, options.seconds, options.connections, UNKNOWN)
             for server in reversed(servers)}, options.rounds)
    finally:
        stop(servers)
    print_table("Mixed: 5 % unknown codes, 2 % pages, 1 % creations", results, "nginx")
    print_redirect_goals(results["waymark"], results["nginx"])

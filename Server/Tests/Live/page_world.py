"""The web as a browser of the tests finds it: the service under its own hosts, and everybody else as one stand-in.

Every connection of the browser ends here, whatever host it is for, as at the proxy of a real installation: TLS is
undone, requests for the service's hosts are handed on, and all others get an empty page and are noted. So a click can
be followed to its end, and nothing leaves this machine.
"""

import http.client
import http.server
import socketserver
import ssl
import subprocess
import threading

HOST = "go.example.com"
OTHER_HOST = "open.example.com"
MAC_HOST = "mac.example.com"
OTHER_MAC_HOST = "open-mac.example.com"
LIGHT_HOST = "light.example.com"
OTHER_LIGHT_HOST = "open-light.example.com"
# The host of a project that permits probable matches.
GUESS_HOST = "guess.example.com"
OWN_HOSTS = {HOST, OTHER_HOST, MAC_HOST, OTHER_MAC_HOST, LIGHT_HOST, OTHER_LIGHT_HOST, GUESS_HOST}
# From where all visitors come.
VISITOR_ADDRESS = "203.0.113.7"
ELSEWHERE = b"<!doctype html><html lang=en><title>Elsewhere</title><h1>Elsewhere</h1>"
PIXEL = (
    b"<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='630'><rect width='1200' height='630' fill='#d8e3ec'/>"
    b"</svg>"
)


class Door(socketserver.ThreadingTCPServer):
    """One listening socket for the whole web."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        """A browser drops connections as it likes."""


class World:
    """The web of one service."""

    def __init__(self, service, folder):
        self.service = service
        self.pictures = {}
        self.seen = []
        self.reports = []
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
             "2", "-subj", f"/CN={HOST}", "-keyout", str(key), "-out", str(certificate)],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        world = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 20

            def setup(self):
                # The handshake runs on this thread, so that one browser does not delay the listener.
                self.request = context.wrap_socket(self.request, server_side=True)
                super().setup()

            def do_GET(self):
                world.answer(self)

            do_HEAD = do_POST = do_OPTIONS = do_GET

            def log_message(self, *arguments):
                pass

        self.door = Door(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.door.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self.thread.start()

    @property
    def resolver_rules(self):
        """What the browser takes for the addresses of all hosts."""
        return f"MAP * 127.0.0.1:{self.door.server_address[1]}"

    def close(self):
        self.door.shutdown()
        self.door.server_close()

    def answer(self, request):
        host = request.headers.get("Host", "")
        self.seen.append((request.command, f"https://{host}{request.path}", dict(request.headers)))
        if host in OWN_HOSTS:
            sent = request.rfile.read(int(request.headers.get("Content-Length") or 0))
            status, fields, body = self.from_service(request, host, sent)
            if request.command == "POST":
                self.reports.append((f"https://{host}{request.path}", sent.decode(), status))
        else:
            kind = "" if request.path == "/lost" else request.headers.get("Sec-Fetch-Dest")
            type, body = ("image/svg+xml", PIXEL) if kind == "image" else ("text/html; charset=utf-8", ELSEWHERE)
            if request.path in self.pictures:
                type, body = self.pictures[request.path]
            status, fields = 404 if request.path == "/lost" else 200, [("Content-Type", type)]
        request.send_response(status)
        for name, value in fields:
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        if request.command != "HEAD":
            request.wfile.write(body)

    def from_service(self, request, host, sent):
        connection = http.client.HTTPConnection(self.service.host, self.service.port, timeout=10)
        # Safari sends no client hints, but the browser here cannot be prevented from sending them.
        is_chrome = "Chrome/" in request.headers.get("User-Agent", "")
        fields = {
            name: value for name, value in request.headers.items()
            if is_chrome or not name.lower().startswith("sec-ch-")
        }
        try:
            forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": VISITOR_ADDRESS, "Connection": "close"}
            connection.request(request.command, request.path, body=sent or None, headers={**fields, **forwarded})
            response = connection.getresponse()
            body = response.read()
            hidden = ("connection", "content-length", "transfer-encoding", "keep-alive")
            return response.status, [pair for pair in response.getheaders() if pair[0].lower() not in hidden], body
        finally:
            connection.close()

    def requests(self, *hosts):
        """The addresses that were asked for, of some hosts or of all."""
        return [url for _, url, _ in list(self.seen) if not hosts or url.split("/")[2] in hosts]

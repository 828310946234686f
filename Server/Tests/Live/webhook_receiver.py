"""A receiver of webhooks on a port of this machine, which remembers what it got."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Receiver:
    """Answers each message with a status; `answers` is asked for each one, in order, before `status`."""

    def __init__(self):
        self.messages = []
        self.answers = []
        self.status = 204
        self.connections = 0
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def setup(self):
                receiver.connections += 1
                super().setup()

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.messages.append(({name.lower(): value for name, value in self.headers.items()}, body))
                status = receiver.answers.pop(0) if receiver.answers else receiver.status
                self.send_response(status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def url(self, host="127.0.0.1"):
        return f"http://{host}:{self.port}/hooks"

    def ids(self):
        return [headers["webhook-id"] for headers, _ in list(self.messages)]

    def close(self):
        self.server.shutdown()
        self.server.server_close()

"""A connection of HTTP/2 that does what it is told, right or wrong."""

import socket
import ssl
import time

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
import h2.settings
from hyperframe.frame import Frame

from waymark_service import PATIENCE


class Http2Connection:
    """One connection over TLS; `settings` are told to the service at the start."""

    def __init__(self, port, context, name="localhost", settings=None, validates=True, source=""):
        context.set_alpn_protocols(["h2"])
        connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))
        self.socket = context.wrap_socket(connection, server_hostname=name)
        assert self.socket.selected_alpn_protocol() == "h2"
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(
            client_side=True, header_encoding="utf-8", validate_outbound_headers=validates,
            normalize_outbound_headers=validates))
        if settings:
            self.h2.local_settings = h2.settings.Settings(client=True, initial_values=settings)
        self.h2.initiate_connection()
        self.events = []
        self.ended = False
        self.flush()

    def flush(self):
        self.socket.sendall(self.h2.data_to_send())

    def send(self, method, path, authority="go.example.com", fields=(), body=None, ends=True, pseudo=None):
        """Sends a request, or what is to be one; returns its stream."""
        stream = self.h2.get_next_available_stream_id()
        head = pseudo or [(":method", method), (":scheme", "https"), (":authority", authority), (":path", path)]
        self.h2.send_headers(stream, [*head, *fields], end_stream=ends and body is None)
        if body is not None:
            self.h2.send_data(stream, body, end_stream=ends)
        self.flush()
        return stream

    def receive(self, seconds=PATIENCE):
        """Takes what comes next; `False` where the other side has ended the connection."""
        self.socket.settimeout(seconds)
        try:
            data = self.socket.recv(65536)
        except ssl.SSLError:
            data = b""
        except ConnectionError:
            data = b""
        if not data:
            self.ended = True
            return False
        try:
            self.events += self.h2.receive_data(data)
        except h2.exceptions.ProtocolError:
            self.ended = True
            return False
        try:
            self.flush()
        except OSError:
            pass
        return True

    def wait(self, kind, stream=None, seconds=PATIENCE):
        """The first event of a kind; `None` where the connection ends without it."""
        deadline = time.monotonic() + seconds
        while True:
            for event in self.events:
                if isinstance(event, kind) and stream in (None, getattr(event, "stream_id", None)):
                    return event
            if self.ended or not self.receive(max(0.1, deadline - time.monotonic())):
                self.ended = True
                return next((e for e in self.events if isinstance(e, kind)), None) if stream is None else None

    def answer(self, stream, seconds=PATIENCE):
        """Status, fields and body of an answer."""
        assert self.wait(h2.events.StreamEnded, stream, seconds), self.events
        head = next(e for e in self.events if isinstance(e, h2.events.ResponseReceived) and e.stream_id == stream)
        fields = dict(head.headers)
        body = b"".join(e.data for e in self.events if isinstance(e, h2.events.DataReceived) and e.stream_id == stream)
        return int(fields.pop(":status")), fields, body

    def request(self, method, path, **more):
        return self.answer(self.send(method, path, **more))

    def raw_frames(self):
        """Every frame that comes until the end, past the library."""
        data = b""
        while True:
            try:
                piece = self.socket.recv(65536)
            except (ssl.SSLError, ConnectionError):
                piece = b""
            if not piece:
                break
            data += piece
        frames = []
        while len(data) >= 9:
            frame, length = Frame.parse_frame_header(memoryview(data)[:9])
            frame.parse_body(memoryview(data)[9:9 + length])
            frames.append(frame)
            data = data[9 + length:]
        return frames

    def close(self):
        self.socket.close()

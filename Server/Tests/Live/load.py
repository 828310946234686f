"""Requests over many TLS connections at once, while something happens to the service."""

import asyncio
import time
import urllib.parse

import h2.config
import h2.connection
import h2.events

from user_agents import DESKTOP


class Load:
    """Follows one link again and again, over connections of three kinds."""

    def __init__(self, port, trust, link, target, pause=0.0):
        self.port = port
        # How many seconds each connection waits before it asks again.
        self.pause = pause
        self.trust = trust
        self.authority = urllib.parse.urlsplit(link).netloc
        self.path = urllib.parse.urlsplit(link).path
        self.target = target
        self.failures = []
        self.requests = {"kept": 0, "fresh": 0, "http2": 0}
        self.certificates = []
        self.is_over = False

    async def run(self, connections, requests, replace, certificate):
        """Loads until each kind of connection has had some requests both before and after the certificate became that in DER."""
        kinds = [self.kept, self.fresh, self.http2]
        workers = [asyncio.create_task(self.guarded(kinds[n % 3])) for n in range(connections)]
        await self.more(requests)
        replaced = time.monotonic()
        await asyncio.to_thread(replace)
        await self.more(requests, since=len(self.certificates), certificate=certificate)
        self.is_over = True
        await asyncio.gather(*workers)
        # The start of each handshake that still received the old one, relative to the start of the replacement.
        self.seconds_until_new = max((begun - replaced for begun, der in self.certificates if der != certificate))
        assert any(der == certificate for _, der in self.certificates), "the new certificate never came"
        return self

    async def more(self, requests, since=0, certificate=None):
        """Waits for so many further requests of each kind, and for a certificate; however fast the machine is."""
        wanted = {kind: count + requests for kind, count in self.requests.items()}
        async with asyncio.timeout(120):
            while any(self.requests[kind] < count for kind, count in wanted.items()) or (
                    certificate and not any(der == certificate for _, der in self.certificates[since:])):
                if self.failures:
                    break
                await asyncio.sleep(0.05)

    async def guarded(self, kind):
        try:
            await kind()
        except Exception as error:  # every fault of whatever kind is a failed request
            self.failures.append(f"{kind.__name__}: {type(error).__name__}: {error}")

    async def connect(self, protocol):
        context = self.trust()
        context.set_alpn_protocols([protocol])
        begun = time.monotonic()
        streams = await asyncio.open_connection("127.0.0.1", self.port, ssl=context, server_hostname="localhost")
        tls = streams[1].get_extra_info("ssl_object")
        self.certificates.append((begun, tls.getpeercert(binary_form=True)))
        return streams

    async def ask(self, reader, writer, kind):
        writer.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.authority}\r\nUser-Agent: {DESKTOP}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:] if line)
        fields = {name.lower(): value for name, value in fields.items()}
        await reader.readexactly(int(fields["content-length"]))
        assert head.startswith(b"HTTP/1.1 302") and fields["location"] == self.target, head
        self.requests[kind] += 1

    async def kept(self):
        reader, writer = await self.connect("http/1.1")
        while not self.is_over:
            await self.ask(reader, writer, "kept")
            await asyncio.sleep(self.pause)
        writer.close()

    async def fresh(self):
        while not self.is_over:
            reader, writer = await self.connect("http/1.1")
            await self.ask(reader, writer, "fresh")
            writer.close()
            await asyncio.sleep(self.pause)

    async def http2(self):
        """Three streams at a time on one connection."""
        reader, writer = await self.connect("h2")
        connection = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
        connection.initiate_connection()
        open_streams = {}
        while not self.is_over or open_streams:
            while not self.is_over and len(open_streams) < 3:
                stream = connection.get_next_available_stream_id()
                connection.send_headers(stream, [
                    (":method", "GET"), (":scheme", "https"), (":authority", self.authority), (":path", self.path),
                    ("user-agent", DESKTOP)], end_stream=True)
                open_streams[stream] = None
            writer.write(connection.data_to_send())
            data = await reader.read(65536)
            assert data, "the connection ended"
            for event in connection.receive_data(data):
                if isinstance(event, h2.events.ResponseReceived):
                    fields = dict(event.headers)
                    assert (fields[":status"], fields["location"]) == ("302", self.target), fields
                elif isinstance(event, h2.events.DataReceived):
                    connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                elif isinstance(event, h2.events.StreamEnded):
                    del open_streams[event.stream_id]
                    self.requests["http2"] += 1
                elif isinstance(event, (h2.events.StreamReset, h2.events.ConnectionTerminated)):
                    raise AssertionError(event)
            await asyncio.sleep(self.pause)
        writer.close()

"""Hosts of which something is wrong: throw-away certificates, servers that answer as they are told, a proxy."""

import contextlib
import http.client
import http.server
import json
import ssl
import threading
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

APPLE_PATH = "/.well-known/apple-app-site-association"
ANDROID_PATH = "/.well-known/assetlinks.json"
ECHO_PATH = "/_/request"


class Authority:
    """A root, an intermediate, and certificates that the latter signs."""

    def __init__(self, folder):
        self.folder = folder
        self.now = datetime.now(timezone.utc).replace(microsecond=0)
        self.root_key, self.root = self._authority("Throw-away Root")
        self.middle_key, self.middle = self._authority("Throw-away Intermediate", self.root_key, self.root)
        self.root_file = folder / "root.pem"
        self.root_file.write_bytes(self._pem(self.root))

    def issue(self, *names, start=-10, end=80, chain=True, self_signed=False):
        """Writes key and certificates for some names into one file, and returns it. Start and end are days from now."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = self._name(names[0])
        issuer, signer = (subject, key) if self_signed else (self.middle.subject, self.middle_key)
        certificate = (
            self._builder(subject, issuer, key, start, end)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name) for name in names]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .sign(signer, hashes.SHA256()))
        file = self.folder / f"{certificate.serial_number:x}.pem"
        file.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            + self._pem(certificate) + (self._pem(self.middle) if chain and not self_signed else b""))
        return file

    def _authority(self, name, signer=None, issuer=None):
        key = ec.generate_private_key(ec.SECP256R1())
        subject = self._name(name)
        certificate = (
            self._builder(subject, issuer.subject if issuer else subject, key, -100, 1000)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .sign(signer or key, hashes.SHA256()))
        return key, certificate

    def _builder(self, subject, issuer, key, start, end):
        return (
            x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(self.now + timedelta(days=start)).not_valid_after(self.now + timedelta(days=end)))

    @staticmethod
    def _name(text):
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])

    @staticmethod
    def _pem(certificate):
        return certificate.public_bytes(serialization.Encoding.PEM)


class Reply:
    """What a host answers on one path."""

    def __init__(self, body, status=200, type="application/json", **fields):
        self.body = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()
        self.status = status
        self.fields = {name.replace("_", "-"): value for name, value in fields.items()}
        if type is not None:
            self.fields["Content-Type"] = type


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        reply = self.server.reply(self)
        if reply is None:
            self.close_connection = True
            return
        self.send_response_only(reply.status)
        for name, value in {"Date": self.server.date(), "Server": "test", **reply.fields}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)

    def log_message(self, *_):
        pass


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 32

    def handle_error(self, request, client_address):
        """A client that goes away, or refuses a certificate, is no fault of the test."""


class Host:
    """A server on a free port of this machine, with TLS where it has a certificate."""

    def __init__(self, reply, certificate=None, clock_offset=0):
        self.server = _Server(("127.0.0.1", 0), _Handler)
        self.server.reply = reply
        self.server.date = lambda: format_datetime(
            datetime.now(timezone.utc) + timedelta(seconds=clock_offset), usegmt=True)
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            # The handshake is made by the thread of the connection, for a slow one must not hold up the others.
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server.server_address[1]

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    @contextlib.contextmanager
    def running(self):
        thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield self
        finally:
            self.server.shutdown()
            thread.join()
            self.server.server_close()


def replies(table):
    """Answers by path; what is not in the table is a plain 404."""
    return lambda request: table.get(request.path, Reply("not found", 404, "text/plain"))


def passing_on(service, **fields):
    """Answers what a service answers, as a proxy does; fields replace or remove (None) those of the visitor."""

    def reply(request):
        headers = {name: value for name, value in request.headers.items() if name != "Connection"}
        for name, value in fields.items():
            headers.pop(name.replace("_", "-"), None)
            if value is not None:
                headers[name.replace("_", "-")] = value
        connection = http.client.HTTPConnection(service.host, service.port, timeout=10)
        try:
            connection.putrequest("GET", request.path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            answer = connection.getresponse()
            body = answer.read()
            kept = {name.replace("-", "_"): value for name, value in answer.getheaders() if name != "content-length"}
            kept = {name: value for name, value in kept.items() if name.lower() not in ("content_length", "date")}
            return Reply(body, answer.status, type=None, **kept)
        finally:
            connection.close()

    return reply

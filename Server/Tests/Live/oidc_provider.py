"""A provider of OpenID Connect on authlib's parts, which can lie in one way at a time."""

import base64
import hmac
import http.server
import json
import secrets
import threading
import time
import urllib.parse

from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "waymark", "s3cret & more"
# What the service must not believe, whatever else is right.
LIES = [
    "wrong state", "wrong issuer in the answer", "no issuer in the answer", "refusal", "no proof", "wrong issuer",
    "wrong audience", "wrong party", "expired", "from the future", "wrong nonce", "other key", "no signature",
    "shared secret", "no nonce",
]


def encoded(part):
    return base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=")


class Provider:
    def __init__(self):
        self.key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"})
        self.stranger = RSAKey.generate_key(2048, {"kid": "one"})
        self.account = {"sub": "1", "email": "ada@example.com", "email_verified": True, "name": "Ada Lovelace"}
        self.lie = None
        self.codes = {}
        self.requests = []
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                provider.get(self)

            def do_POST(self):
                provider.post(self)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def metadata(self):
        metadata = OpenIDProviderMetadata({
            "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token", "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"], "code_challenge_methods_supported": ["S256"]})
        return {**metadata, "authorization_response_iss_parameter_supported": True}

    def get(self, request):
        path, _, query = request.path.partition("?")
        self.requests.append(path)
        if path == "/.well-known/openid-configuration":
            return self.answer(request, self.metadata())
        if path == "/keys":
            return self.answer(request, {"keys": [self.key.as_dict(private=False)]})
        if path != "/authorize":
            return self.answer(request, {}, 404)
        asked = dict(urllib.parse.parse_qsl(query))
        code = secrets.token_urlsafe()
        self.codes[code] = asked
        answer = {"code": code, "state": asked["state"], "iss": self.issuer}
        if self.lie == "wrong state":
            answer["state"] = "x" * 43
        if self.lie == "wrong issuer in the answer":
            answer["iss"] = "https://id.example.com"
        if self.lie == "no issuer in the answer":
            del answer["iss"]
        if self.lie == "refusal":
            answer = {"error": "access_denied", "state": asked["state"], "iss": self.issuer}
        request.send_response(302)
        request.send_header("Location", f"{asked['redirect_uri']}?{urllib.parse.urlencode(answer)}")
        request.end_headers()

    def post(self, request):
        self.requests.append(request.path)
        form = dict(urllib.parse.parse_qsl(request.rfile.read(int(request.headers["Content-Length"])).decode()))
        # RFC 6749 §2.3.1: both are escaped before they are joined.
        pair = base64.b64decode(request.headers.get("Authorization", "Basic Og==").removeprefix("Basic ")).decode()
        if [urllib.parse.unquote_plus(part) for part in pair.split(":")] != [CLIENT, SECRET]:
            return self.answer(request, {"error": "invalid_client"}, 401)
        asked = self.codes.pop(form["code"], None)
        if (
            asked is None or form["grant_type"] != "authorization_code" or form["redirect_uri"] != asked["redirect_uri"]
            or asked["code_challenge_method"] != "S256"
            or create_s256_code_challenge(form["code_verifier"]) != asked["code_challenge"]
        ):
            return self.answer(request, {"error": "invalid_grant"}, 400)
        answer = {"access_token": "a", "token_type": "Bearer", "id_token": self.token(asked)}
        if self.lie == "no proof":
            del answer["id_token"]
        return self.answer(request, answer)

    def token(self, asked):
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": asked["nonce"], **self.account,
        }
        if asked.get("max_age") == "0":
            claims["auth_time"] = now
        claims |= {
            "wrong issuer": {"iss": "https://id.example.com"}, "wrong audience": {"aud": "another"},
            "wrong party": {"aud": [CLIENT, "another"], "azp": "another"}, "expired": {"exp": now - 90},
            "from the future": {"iat": now + 90}, "wrong nonce": {"nonce": "x" * 43}, "no nonce": {"nonce": None},
        }.get(self.lie, {})
        if self.lie == "no signature":
            return (b".".join(encoded(part) for part in ({"alg": "none", "kid": "one"}, claims)) + b".").decode()
        if self.lie == "shared secret":
            # The public key as if it were a secret, which libraries do not make by themselves.
            signed = b".".join(encoded(part) for part in ({"alg": "HS256", "kid": "one"}, claims))
            code = hmac.digest(self.key.as_pem(private=False), signed, "sha256")
            return (signed + b"." + base64.urlsafe_b64encode(code).rstrip(b"=")).decode()
        key = self.stranger if self.lie == "other key" else self.key
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, key)

    def answer(self, request, body, status=200):
        text = json.dumps(body).encode()
        request.send_response(status)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(text)))
        request.end_headers()
        request.wfile.write(text)

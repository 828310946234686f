"""A throw-away certificate authority, made with openssl."""

import os
import subprocess
from pathlib import Path

CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


class Authority:
    """Issues certificates that are trusted by whoever trusts `root`."""

    def __init__(self, folder, name="Test authority", issuer=None):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.issued = 0
        stem = name.lower().replace(" ", "-")
        self.key = self.folder / f"{stem}.key"
        self.certificate = self.folder / f"{stem}.pem"
        if issuer is None:
            openssl("req", "-x509", *CURVE, "-days", "30", "-subj", f"/CN={name}", "-keyout", self.key,
                    "-out", self.certificate)
            self.root = self.certificate
            self.chain = ""
        else:
            issuer.sign(name, self.key, self.certificate, ["basicConstraints=critical,CA:TRUE"])
            self.root = issuer.root
            self.chain = self.certificate.read_text() + issuer.chain

    def issue(self, *hosts, days=30):
        """A new certificate for hosts, with a key of its own."""
        self.issued += 1
        stem = self.folder / f"{hosts[0]}-{self.issued}"
        pair = Pair(stem.with_suffix(".pem"), stem.with_suffix(".key"))
        names = ",".join(f"DNS:{host}" for host in hosts)
        self.sign(hosts[0], pair.key, pair.certificate, [f"subjectAltName={names}"], days)
        pair.certificate.write_text(pair.certificate.read_text() + self.chain)
        return pair

    def sign(self, name, key, certificate, extensions, days=30):
        request = certificate.with_suffix(".csr")
        settings = certificate.with_suffix(".ext")
        settings.write_text("\n".join(extensions) + "\n")
        openssl("req", *CURVE, "-subj", f"/CN={name}", "-keyout", key, "-out", request)
        openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial",
                "-days", days, "-extfile", settings, "-out", certificate)


class Pair:
    """The two files of a certificate."""

    def __init__(self, certificate, key):
        self.certificate = Path(certificate)
        self.key = Path(key)

    @property
    def options(self):
        return ["--tls-certificate", str(self.certificate), "--tls-key", str(self.key)]

    def copy(self, folder):
        """The same under names of its own, to be replaced later."""
        target = Pair(Path(folder) / "served.pem", Path(folder) / "served.key")
        target.replace(self)
        return target

    def replace(self, other, between=lambda: None):
        """Puts another pair in place, one file after the other, as tools that renew do."""
        for mine, theirs in ((self.certificate, other.certificate), (self.key, other.key)):
            new = mine.with_suffix(mine.suffix + ".new")
            new.write_bytes(theirs.read_bytes())
            os.rename(new, mine)
            if mine == self.certificate:
                between()

    def der(self):
        """The certificate in DER, as TLS sends it."""
        return openssl("x509", "-in", self.certificate, "-outform", "DER")


def openssl(*arguments):
    result = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, timeout=30)
    assert result.returncode == 0, result.stderr.decode()
    return result.stdout

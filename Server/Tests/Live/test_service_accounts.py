"""Service accounts: Google's clients change the file and the base URL only."""

import json

import pytest
from google.auth.exceptions import RefreshError
from google.auth.transport.requests import Request
from google.oauth2 import service_account
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

from waymark_service import eventually

SCOPES = ["https://www.googleapis.com/auth/firebase"]


@pytest.fixture(scope="module")
def file(service, tmp_path_factory):
    path = tmp_path_factory.mktemp("account") / "account.json"
    key = service.operate(
        "key", "create", "--role", "server", "--service-account", path, "--service-url", service.address)
    assert key["isServiceAccount"] and "key" not in key
    assert path.stat().st_mode & 0o777 == 0o600
    return path, key["id"]


def client(service, credentials):
    return build(
        "firebasedynamiclinks", "v1", static_discovery=True, credentials=credentials,
        client_options={"api_endpoint": service.address + "/"})


def create(google, service):
    body = {
        "dynamicLinkInfo": {"domainUriPrefix": service.domain, "link": "https://www.example.com/"}, "name": "Made",
    }
    return google.managedShortLinks().create(body=body).execute()["managedShortLink"]["link"]


def test_managed_links_and_statistics_by_the_file(service, file):
    credentials = service_account.Credentials.from_service_account_file(file[0], scopes=SCOPES)
    google = client(service, credentials)
    link = create(google, service)
    assert google.v1().getLinkStats(dynamicLink=link, durationDays="7").execute() is not None
    assert credentials.token.startswith("wmt_") and credentials.valid
    # The native API takes the same token.
    answer = service.request("GET", f"{service.address}/api/v1/links", headers={"Authorization": f"Bearer {credentials.token}"})
    assert answer.status == 200


def test_another_key_or_an_old_file_gets_no_token(service, file, tmp_path):
    other = tmp_path / "other.json"
    service.operate("key", "create", "--role", "reader", "--service-account", other, "--service-url", service.address)
    mixed = {**json.loads(file[0].read_text()), "private_key": json.loads(other.read_text())["private_key"]}
    credentials = service_account.Credentials.from_service_account_info(mixed, scopes=SCOPES)
    with pytest.raises(RefreshError, match="not signed with the service account's key"):
        credentials.refresh(Request())
    reader = service_account.Credentials.from_service_account_file(other, scopes=SCOPES)
    with pytest.raises(HttpError) as caught:
        create(client(service, reader), service)
    assert caught.value.status_code == 403
    service.operate("key", "remove", json.loads(other.read_text())["private_key_id"])
    assert eventually(lambda: refused(reader))


def refused(credentials):
    try:
        credentials.refresh(Request())
    except RefreshError:
        return True
    return False


def test_other_grants_are_refused_in_the_words_of_oauth(service):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for body, error in [
        ("grant_type=password&username=a", "unsupported_grant_type"),
        ("grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer", "invalid_request"),
        ("grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=a.b.c", "invalid_grant"),
        ("%zz", "unsupported_grant_type"),
    ]:
        answer = service.request("POST", f"{service.address}/api/token", body=body, headers=form)
        assert (answer.status, answer.json()["error"]) == (400, error), answer.text
        assert answer.headers["cache-control"] == "no-store"

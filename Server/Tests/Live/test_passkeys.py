"""Passkeys with Chromium's virtual authenticator, and the same answers examined by PyPI's webauthn."""

import base64
import json
import urllib.parse

from webauthn import verify_authentication_response
from webauthn.helpers import decode_credential_public_key

from page_visitors import DESKTOP

PASSWORD = "correct horse battery staple"


def device(page, **options):
    """A device that keeps passkeys and always makes sure who uses it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True, **options}})
    return session, made["authenticatorId"]


def address(service, path):
    # A passkey needs a name; an address of numbers has none.
    return f"http://localhost:{service.port}{path}"


def come_in(page, service):
    page.goto(address(service, urllib.parse.urlsplit(service.ready["dashboard"]).path))
    page.get_by_label("Your name").fill("Ada Lovelace")
    page.get_by_label("E-mail address").fill("ada@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/_/")


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_passkey_is_added_signs_in_and_is_removed(visit, fresh):
    fresh.start()
    with visit(DESKTOP) as page:
        session, authenticator = device(page)
        come_in(page, fresh)
        page.goto(address(fresh, "/_/account"))
        page.get_by_label("Name of a new passkey").fill("Work laptop")
        page.get_by_role("button", name="Add a passkey").click()
        page.get_by_text("Added.").wait_for()
        assert page.get_by_label("Name of the passkey").input_value() == "Work laptop"
        page.get_by_label("Name of the passkey").fill("Laptop")
        page.get_by_role("button", name="Rename").click()
        page.get_by_text("Saved.").wait_for()

        page.get_by_role("button", name="Sign out").click()
        page.get_by_text("You are signed out.").wait_for()
        with page.expect_request("**/_/passkey/sign-in") as sent:
            page.get_by_role("button", name="Use a passkey").click()
        page.wait_for_url("**/_/")
        form = dict(urllib.parse.parse_qsl(sent.value.post_data))
        check_with_webauthn(fresh, form)

        # The same answer once more is worth nothing.
        page.context.clear_cookies()
        answer = page.request.post(
            address(fresh, "/_/passkey/sign-in"), form=form, headers={"Sec-Fetch-Site": "same-origin"}, max_redirects=0)
        assert answer.status == 422

        page.goto(address(fresh, "/_/sign-in"))
        page.get_by_role("button", name="Use a passkey").click()
        page.wait_for_url("**/_/")
        page.goto(address(fresh, "/_/account"))
        page.get_by_role("link", name="Remove").click()
        page.get_by_text("You can no longer sign in with this passkey.").wait_for()
        page.get_by_role("button", name="Remove passkey").click()
        page.get_by_text("Removed.").wait_for()
        page.get_by_role("button", name="Sign out").click()
        page.get_by_text("You are signed out.").wait_for()
        page.get_by_role("button", name="Use a passkey").click()
        page.get_by_text("The passkey was not accepted.").wait_for()


def check_with_webauthn(service, form):
    """What the service accepted, another library accepts too."""
    stored = service.rows("SELECT public_key, sign_count FROM passkeys")[0]
    key = bytes(stored[0]) if not isinstance(stored[0], str) else bytes.fromhex(stored[0].removeprefix("\\x"))
    decode_credential_public_key(key)
    client = json.loads(bytes_of(form["client"]))
    verified = verify_authentication_response(
        credential={
            "id": form["id"], "rawId": form["id"], "type": "public-key",
            "response": {
                "clientDataJSON": form["client"], "authenticatorData": form["data"], "signature": form["signature"]}},
        expected_challenge=bytes_of(client["challenge"]), expected_rp_id="localhost",
        expected_origin=f"http://localhost:{service.port}", credential_public_key=key, credential_current_sign_count=0,
        require_user_verification=True)
    assert verified.new_sign_count == int(stored[1])


def test_without_a_passkey_the_password_works(visit, fresh):
    fresh.start()
    with visit(DESKTOP) as page:
        come_in(page, fresh)
        page.get_by_role("button", name="Sign out").click()
        # Nobody is at this device.
        device(page, isUserVerified=False, automaticPresenceSimulation=False)
        page.get_by_label("E-mail address").fill("ada@example.com")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/_/")

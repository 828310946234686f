"""Webhooks: what is received is verified by PyPI's `standardwebhooks`, nothing is lost, and nothing private is connected to."""

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from crash_webhooks import crash_between
from user_agents import DESKTOP
from waymark_service import CommandError, Service, eventually
from webhook_receiver import Receiver

ALLOWED = ("--set", "webhooks.allowPrivateNetworks=true")


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    service = Service(binary, tmp_path_factory.mktemp("webhooks"))
    service.start(*ALLOWED)
    yield service
    assert service.stop() == 0, service.log()


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def webhook(service, receiver):
    webhook = service.operate("webhook", "add", receiver.url())
    yield webhook
    service.operate("webhook", "remove", webhook["id"])


def events(receiver, secret, kind):
    """The verified events of a type."""
    verified = [Webhook(secret).verify(body, headers) for headers, body in list(receiver.messages)]
    return [event for event in verified if event["type"] == kind]


def test_a_link_and_its_clicks_are_told_and_verified(service, receiver, webhook):
    link = service.create("https://example.com/told", name="Ä \"told\"")
    for _ in range(3):
        assert service.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    assert eventually(lambda: events(receiver, webhook["secret"], "link.created"))
    (created,) = events(receiver, webhook["secret"], "link.created")
    told = created["data"]["link"]
    assert (told["id"], told["shortLink"], told["name"]) == (link["id"], link["shortLink"], "Ä \"told\"")
    assert told["link"]["link"] == "https://example.com/told"

    def clicks():
        return [
            click for event in events(receiver, webhook["secret"], "clicks.recorded") for click in event["data"]["clicks"]]

    assert eventually(lambda: len(clicks()) == 3)
    assert {click["linkID"] for click in clicks()} == {link["id"]}
    assert len({click["id"] for click in clicks()}) == 3
    headers, body = receiver.messages[0]
    with pytest.raises(WebhookVerificationError):
        Webhook(webhook["secret"]).verify(body + b" ", headers)


def test_both_secrets_sign_after_a_rotation(service, receiver, webhook):
    new = service.operate("webhook", "rotate", webhook["id"])
    sent = service.operate("webhook", "test", webhook["id"])
    assert eventually(lambda: sent["id"] in receiver.ids())
    for secret in (webhook["secret"], new["secret"]):
        assert events(receiver, secret, "webhook.test")


def test_the_api_adds_one_tries_it_and_tells_what_came_of_it(service, receiver):
    headers = {"Authorization": f"Bearer {service.operate('key', 'create', '--role', 'admin')['key']}"}

    def ask(method, path="", body=None):
        answer = service.request(method, f"/api/v1/webhooks{path}", body=body, headers=headers)
        assert answer.status < 300, answer.text
        return answer.json()

    webhook = ask("POST", body={"url": receiver.url(), "events": ["link.created"]})
    sent = ask("POST", f"/{webhook['id']}/test")
    assert eventually(lambda: events(receiver, webhook["secret"], "webhook.test"))

    def delivery():
        return ask("GET", f"/{webhook['id']}/deliveries?limit=1")["deliveries"][0]

    assert eventually(lambda: delivery()["state"] == "delivered")
    assert (delivery()["id"], delivery()["attempts"][0]["status"]) == (sent["id"], 204)
    ask("POST", f"/{webhook['id']}/deliveries/{sent['id']}/replay")
    assert eventually(lambda: receiver.ids() == [sent["id"]] * 2)
    assert ask("PATCH", f"/{webhook['id']}", {"isOn": False})["stop"] == "switchedOff"
    assert "secret" not in ask("DELETE", f"/{webhook['id']}")


def test_a_failed_message_comes_again_with_its_id_and_can_be_replayed(service, receiver, webhook):
    receiver.answers = [302]
    sent = service.operate("webhook", "test", webhook["id"])
    # The second attempt is some five seconds after the first.
    assert eventually(lambda: receiver.ids() == [sent["id"]] * 2)

    def delivery():
        return service.operate("webhook", "deliveries", webhook["id"])[0]

    assert eventually(lambda: delivery()["state"] == "delivered", pause=0.2)
    assert [attempt.get("status") for attempt in delivery()["attempts"]] == [302, 204]
    assert "redirects" in delivery()["attempts"][0]["error"]
    service.operate("webhook", "replay", webhook["id"], sent["id"])
    assert eventually(lambda: receiver.ids() == [sent["id"]] * 3)


def test_a_receiver_that_is_gone_is_switched_off(service, receiver, webhook):
    receiver.answers = [410]
    service.operate("webhook", "test", webhook["id"])
    assert eventually(lambda: service.operate("webhook", "show", webhook["id"]).get("stop") == "gone", pause=0.2)
    with pytest.raises(CommandError, match="off"):
        service.operate("webhook", "test", webhook["id"])
    assert service.operate("webhook", "enable", webhook["id"])["isOn"]


def test_nothing_is_lost_when_the_service_ends_between_a_change_and_its_delivery(binary, tmp_path):
    crash_between(binary, tmp_path, rounds=3)


def test_nothing_on_this_machine_is_connected_to(fresh, receiver):
    fresh.start()
    key = fresh.operate("key", "create", "--role", "admin")["key"]

    def ask(method, path, body=None):
        answer = fresh.request(method, f"/api/v1/webhooks{path}", body=body, key=key)
        assert answer.status < 300, answer.text
        return answer.json()

    for host in ("127.0.0.1", "[::ffff:127.0.0.1]", "localhost", "[::1]"):
        # What is refused at each attempt is refused at once by the service, which knows its settings; commands do not.
        refused = fresh.request("POST", "/api/v1/webhooks", body={"url": receiver.url(host)}, key=key)
        assert refused.status == 422 and "does not connect to" in refused.text, refused.text
        webhook = fresh.operate("webhook", "add", receiver.url(host))["id"]
        ask("POST", f"/{webhook}/test")

        def attempts():
            return ask("GET", f"/{webhook}/deliveries")["deliveries"][0]["attempts"]

        assert eventually(attempts), host
        assert "not connected to" in attempts()[0]["error"]
    assert receiver.connections == 0

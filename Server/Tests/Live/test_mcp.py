"""The tools for agents, with the client that the Model Context Protocol's own Python package has."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client

from conftest import ANDROID_PACKAGE, IOS_BUNDLE
from user_agents import DESKTOP
from waymark_service import eventually

pytestmark = pytest.mark.usefixtures("apps")

READING = ["list_domains", "find_links", "get_link", "explain_link", "get_statistics"]
WRITING = ["create_link", "change_link", "archive_link", "restore_link"]
# What the client calls the two ways to begin, and the revision that it then speaks.
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28", "2026-07-28": "2026-07-28"}


def with_client(service, work, mode="auto", key=None):
    """Runs work with a client that has a key; the server's, unless another one is given."""
    async def run():
        headers = {"Authorization": f"Bearer {key or service.key}"}
        async with httpx2.AsyncClient(headers=headers) as http:
            async with Client(streamable_http_client(f"{service.address}/mcp", http_client=http), mode=mode) as client:
                return await work(client)

    # In a thread of its own: where a browser has been driven before, this one has a running loop.
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, run()).result()


def clicks(service, link):
    return service.request("GET", f"/api/v1/links/{link['id']}/statistics", key=service.key).json()["clicks"]


async def structured(client, tool, **arguments):
    """What a tool returns."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


@pytest.mark.parametrize("mode", MODES)
def test_a_client_connects_and_sees_the_tools(service, mode):
    async def work(client):
        assert client.protocol_version == MODES[mode]
        if mode != "2026-07-28":
            assert client.server_info.name == "waymark"
            assert "list_domains" in client.instructions
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == READING + WRITING
        for tool in tools:
            assert tool.description and tool.title
            assert tool.annotations.read_only_hint == (tool.name in READING)
            assert tool.annotations.destructive_hint == (tool.name == "change_link")

    with_client(service, work, mode)


@pytest.mark.parametrize("mode", MODES)
def test_a_link_from_its_creation_to_its_numbers(service, mode):
    async def work(client):
        domains = await structured(client, "list_domains")
        project = domains["projects"][0]
        assert {app["id"] for app in project["apps"]} == {IOS_BUNDLE, ANDROID_PACKAGE}
        created = await structured(
            client, "create_link", name=f"By {mode}", tags=[f"mcp-{mode}"], domain=project["domains"][0]["prefix"],
            link={"link": "https://www.example.com/one", "ios": {"bundleID": IOS_BUNDLE, "appStoreID": "123456789"}})
        short = created["shortLink"]
        landing = service.request("GET", short, agent=DESKTOP)
        assert (landing.status, landing.location) == (302, "https://www.example.com/one")

        found = await structured(client, "find_links", tag=f"mcp-{mode}")
        assert [link["id"] for link in found["links"]] == [created["id"]]
        explained = await structured(client, "explain_link", url=short)
        assert explained["branches"][0]["installed"]["app"] == IOS_BUNDLE

        changed = await structured(
            client, "change_link", id=short, link={"link": "https://www.example.com/two"}, version=created["version"])
        assert changed["link"]["ios"]["bundleID"] == IOS_BUNDLE
        assert eventually(lambda: service.request("GET", short, agent=DESKTOP).location == "https://www.example.com/two")
        archived = await structured(client, "archive_link", id=created["id"])
        assert "archivedAt" in archived
        assert (await structured(client, "find_links", tag=f"mcp-{mode}"))["links"] == []
        assert "archivedAt" not in await structured(client, "restore_link", id=created["id"])

        assert eventually(lambda: clicks(service, created) >= 2)
        numbers = await structured(client, "get_statistics", link=short, by="platform")
        assert numbers["clicks"] >= 2
        assert numbers["values"][0]["value"] == "desktop"

    with_client(service, work, mode)


@pytest.mark.parametrize("mode", MODES)
def test_faults_are_results_that_name_what_was_wrong(service, mode):
    async def work(client):
        for tool, arguments, words in [
            ("get_link", {"id": f"{service.domain}/nothing"}, "“id”"),
            ("find_links", {"limit": 5000}, "“limit”"),
            ("find_links", {"colour": "red"}, "“colour”"),
            ("create_link", {"link": {"link": "https://www.example.com/", "ios": {"bundle": "a"}}}, "“link.ios.bundle”"),
            ("create_link", {"link": {"link": "javascript:alert(1)"}}, "“link.link”"),
        ]:
            result = await client.call_tool(tool, arguments)
            assert result.is_error and words in result.content[0].text, result.content
        with pytest.raises(MCPError, match="There is no tool"):
            await client.call_tool("drop_everything", {})

    with_client(service, work, mode)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_reader_key_reads(service, mode):
    reader = service.operate("key", "create", "--role", "reader")["key"]

    async def work(client):
        assert [tool.name for tool in (await client.list_tools()).tools] == READING
        await structured(client, "find_links")
        result = await client.call_tool("create_link", {"link": {"link": "https://www.example.com/"}})
        assert result.is_error and "role “reader”" in result.content[0].text

    eventually(lambda: service.request("GET", "/api/v1/links", key=reader).status == 200)
    with_client(service, work, mode, key=reader)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_wrong_key_is_refused_in_words(service, mode):
    async def work(client):
        raise AssertionError("the client is connected")

    with pytest.raises(BaseExceptionGroup) as caught:
        with_client(service, work, mode, key="wmk_wrong")
    leaf = caught.value
    while isinstance(leaf, BaseExceptionGroup):
        leaf = leaf.exceptions[0]
    assert isinstance(leaf, MCPError) and "Authorization: Bearer" in str(leaf)

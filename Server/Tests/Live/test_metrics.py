"""`/metrics`: both formats as Prometheus's own parsers read them, the table of docs/metrics.md, and what must not be there."""

import json
import re
import socket
from pathlib import Path

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse_openmetrics
from prometheus_client.parser import text_string_to_metric_families as parse_text

from authority import Authority
from ports import reserve_port
from user_agents import ANDROID_CHROME, CRAWLER, DESKTOP
from waymark_service import eventually

DOCS = Path(__file__).resolve().parents[3] / "docs"
OPENMETRICS = "application/openmetrics-text; version=1.0.0"
# What the table names, and a file and a plain port do not have.
ELSEWHERE = {
    "waymark_database_connections_busy", "waymark_database_connections_limit", "waymark_database_calls_waiting",
    "waymark_certificate_expiry_timestamp_seconds"}
SUFFIXES = ("_bucket", "_sum", "_count")


def table():
    """{name: (type, labels)} of docs/metrics.md."""
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|([^|]*)\|", (DOCS / "metrics.md").read_text(), re.MULTILINE)
    return {name: (kind, set(re.findall(r"\w+", labels))) for name, kind, labels in rows}


class Scrape:
    """One answer of `/metrics`, parsed."""

    def __init__(self, answer, parse):
        assert answer.status == 200, answer.text
        self.text = answer.text
        self.families = list(parse(answer.text))
        self.samples = [sample for family in self.families for sample in family.samples]

    def value(self, name, **labels):
        found = [sample.value for sample in self.samples if sample.name == name and sample.labels == labels]
        assert len(found) == 1, (name, labels, found)
        return found[0]

    @property
    def label_sets(self):
        return {(sample.name, tuple(sorted(sample.labels.items()))) for sample in self.samples}


@pytest.fixture(scope="module")
def reader(service):
    return service.operate("key", "create", "--role", "reader", "--all-projects")["key"]


@pytest.fixture
def scrape(service, reader):
    return lambda: Scrape(service.request("GET", "/metrics", key=reader), parse_text)


@pytest.fixture
def scrape_openmetrics(service, reader):
    return lambda: Scrape(
        service.request("GET", "/metrics", key=reader, headers={"Accept": OPENMETRICS}), parse_openmetrics)


def links(status, method="GET"):
    return {"route": "/**", "method": method, "status": status}


class TestFormats:
    def test_plain_text_is_what_the_table_says(self, service, reader, scrape):
        answer = service.request("GET", "/metrics", key=reader)
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        found = {}
        for family in scrape().families:
            for sample in family.samples:
                name = sample.name
                if family.type == "histogram":
                    name = next(name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix))
                kind, names = found.setdefault(name, (family.type, set()))
                names |= set(sample.labels) - {"le"}
                # The parser fills in what is not described.
                assert family.documentation, name
        expected = {
            name: ("gauge" if kind == "info" else kind, labels) for name, (kind, labels) in table().items()
            if name not in ELSEWHERE}
        assert found == expected

    def test_openmetrics_is_strictly_read_and_says_the_same(self, service, reader, scrape, scrape_openmetrics):
        answer = service.request("GET", "/metrics", key=reader, headers={"Accept": OPENMETRICS})
        assert answer.headers["content-type"] == f"{OPENMETRICS}; charset=utf-8"
        assert answer.text.endswith("\n# EOF\n")
        openmetrics = scrape_openmetrics()
        assert openmetrics.label_sets == scrape().label_sets
        kinds = {family.name: family.type for family in openmetrics.families}
        assert kinds["waymark_build"] == "info" and kinds["waymark_http_requests"] == "counter"

    def test_prometheus_own_header_gets_openmetrics(self, service, reader):
        accept = (
            "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,"
            "application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.2,*/*;q=0.1")
        answer = service.request("GET", "/metrics", key=reader, headers={"Accept": accept})
        assert answer.headers["content-type"].startswith("application/openmetrics-text")

    def test_histograms_add_up(self, scrape):
        sums = {}
        for sample in scrape().samples:
            if sample.name.endswith("_bucket"):
                labels = tuple(sorted((name, value) for name, value in sample.labels.items() if name != "le"))
                sums.setdefault(labels, []).append(sample.value)
        assert sums
        for values in sums.values():
            assert values == sorted(values)
            assert len(values) == 15


class TestNumbers:
    def test_requests_and_answers_move(self, service, scrape):
        first = scrape()
        code = service.create({"link": "https://www.example.com/counted", "social": {"title": "Counted"}})["code"]
        for _ in range(5):
            assert service.request("GET", f"/{code}", agent=DESKTOP).status == 302
        assert service.request("HEAD", f"/{code}", agent=DESKTOP).status == 302
        assert service.request("GET", f"/{code}", agent=CRAWLER).status == 200
        assert service.request("GET", "/no-such-code", agent=DESKTOP).status == 404
        second = scrape()

        def rise(name, **labels):
            return second.value(name, **labels) - first.value(name, **labels)

        requests = "waymark_http_requests_total"
        assert rise(requests, route="/api/v1/links", method="POST", status="2xx") == 1
        assert rise(requests, **links("3xx")) == 5
        assert rise(requests, **links("3xx", "HEAD")) == 1
        assert rise(requests, **links("2xx")) == 1
        assert rise(requests, **links("4xx")) == 1
        assert rise("waymark_http_request_duration_seconds_count", route="/**", method="GET") == 7
        assert 0 < rise("waymark_http_request_duration_seconds_sum", route="/**", method="GET") < 60
        assert rise("waymark_link_answers_total", answer="web") == 6
        assert rise("waymark_link_answers_total", answer="card") == 1
        assert rise("waymark_link_answers_total", answer="notFound") == 1
        lookups = "waymark_link_cache_lookups_total"
        assert rise(lookups, result="miss") >= 2
        assert rise(lookups, result="hit") >= 4
        assert second.value("waymark_link_cache_bytes") > 0
        assert rise("waymark_clicks_counted_only_total") == 0
        assert rise("process_cpu_seconds_total") >= 0

    def test_the_journal_is_empty_soon(self, service, scrape):
        code = service.create("https://www.example.com/drained")["code"]
        service.request("GET", f"/{code}", agent=ANDROID_CHROME)
        assert eventually(lambda: scrape().value("waymark_journal_backlog_bytes") == 0)
        empty = scrape()
        assert empty.value("waymark_journal_oldest_entry_age_seconds") == 0
        assert 0 < empty.value("waymark_journal_file_bytes") <= empty.value("waymark_journal_budget_bytes")

    def test_facts_of_the_process(self, service, scrape):
        facts = scrape()
        assert facts.value("process_resident_memory_bytes") > 1_000_000
        assert 5 < facts.value("process_open_fds") < facts.value("process_max_fds")
        assert facts.value("process_start_time_seconds") > 1_700_000_000
        assert facts.value("waymark_poll_age_seconds", subject="settings") < 5
        assert facts.value("waymark_poll_age_seconds", subject="links") < 5
        [build] = [sample for sample in facts.samples if sample.name == "waymark_build_info"]
        assert build.labels["database"] == "sqlite" and build.labels["version"]

    def test_a_backup_has_a_moment(self, service, scrape, tmp_path):
        assert scrape().value("waymark_last_backup_timestamp_seconds") == 0
        service.operate("backup", str(tmp_path / "copy.sqlite"))
        last, start = (
            scrape().value(name) for name in ("waymark_last_backup_timestamp_seconds", "process_start_time_seconds"))
        assert last >= int(start)

    def test_odd_requests_make_no_new_label_sets_and_leak_nothing(self, service, reader, scrape):
        before = scrape()
        code = service.create("https://hidden.example.net/path")["code"]
        service.request("GET", f"https://private-host.example.net/{code}", agent=DESKTOP)
        service.request("GET", f"/{code}?hidden=1", agent=DESKTOP, headers={"X-Forwarded-For": "203.0.113.77"})
        service.request("BREW", "/pot")
        service.request("PUT", "/api/v1/links", key=service.key)
        service.request("GET", "/api/v1/private-path", key=service.key)
        after = scrape()
        assert after.label_sets == before.label_sets
        assert all(re.fullmatch(r"[\w./*{}:+-]*", value) for sample in after.samples for value in sample.labels.values())
        hidden = [
            code, "hidden", "private", "example", "203.0.113.77", "127.0.0.1", "localhost", str(service.port), reader,
            service.key]
        for _, labels in after.label_sets:
            for name, value in labels:
                assert name not in ("host", "code", "key", "address")
                for word in hidden:
                    assert word not in value, (name, value)


class TestWhoMayRead:
    @pytest.mark.parametrize("arguments", [("--role", "reader"), ("--role", "server"), ("--role", "app")])
    def test_keys_of_one_project_may_not(self, service, arguments):
        key = service.operate("key", "create", *arguments)["key"]
        assert service.request("GET", "/metrics", key=key).status == 403

    def test_nobody_may_without_a_key(self, service):
        answer = service.request("GET", "/metrics")
        assert (answer.status, answer.json()["type"]) == (401, "urn:waymark:problem:missing-key")

    def test_hosts_of_links_have_none(self, service, reader):
        service.operate("domain", "add", "https://go.example.com")
        answer = service.request("GET", "https://go.example.com/metrics", key=reader)
        assert answer.status == 404
        assert "waymark_" not in answer.text

    def test_a_port_of_its_own_needs_no_key_and_has_nothing_else(self, fresh):
        port = reserve_port()
        fresh.start("--set", f"metrics.port={port}")
        visitors, fresh.port = fresh.port, port
        scrape = Scrape(fresh.request("GET", "/metrics"), parse_text)
        assert scrape.value("waymark_http_requests_total", route="/metrics", method="GET", status="2xx") == 0
        assert fresh.request("GET", "/health/live").status == 404
        fresh.port = visitors
        assert fresh.request("GET", "/metrics").status == 401

    def test_a_port_that_is_taken_is_told_and_nothing_says_that_it_runs(self, fresh):
        # With a database, so that the address is not tried beforehand.
        fresh.start()
        fresh.stop()
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            result = fresh.try_run("serve", "--port", "0", "--set", f"metrics.port={port}", "--database", fresh.database)
        assert result.returncode == 2 and f"127.0.0.1:{port} is in use" in result.stderr, result.stderr
        assert "metrics.port" in result.stderr and "is running" not in result.stdout

    def test_the_certificate_has_an_end(self, fresh, tmp_path):
        port = reserve_port()
        pair = Authority(tmp_path / "authority").issue("localhost")
        fresh.start(
            "--set", f"metrics.port={port}", "--tls-certificate", str(pair.certificate), "--tls-key", str(pair.key))
        fresh.port, fresh.address = port, f"http://127.0.0.1:{port}"
        scrape = Scrape(fresh.request("GET", "/metrics"), parse_text)
        assert scrape.value("waymark_certificate_expiry_timestamp_seconds") > scrape.value("process_start_time_seconds")


class TestTraces:
    def test_lines_of_a_request_name_its_trace(self, fresh):
        trace, span = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
        fresh.start("--log-format", "json", "--set", "log.access=true")
        for value in (f"00-{trace}-{span}-01", f"00-{trace.upper()}-{span}-01"):
            answer = fresh.request("GET", "/health/live", headers={"traceparent": value})
            assert answer.status == 200 and "traceparent" not in answer.headers
        lines = [json.loads(line) for line in fresh.log().splitlines()]
        with_trace, without = [line for line in lines if line.get("route") == "/health/live"]
        assert (with_trace["trace_id"], with_trace["span_id"]) == (trace, span)
        assert "trace_id" not in without and "span_id" not in without


class TestFiles:
    """What docs shows is there: every metric that the dashboard and the rules name, with the labels by which they ask."""

    def expressions(self):
        board = json.loads((DOCS / "grafana-dashboard.json").read_text())
        for panel in board["panels"]:
            yield from (target["expr"] for target in panel["targets"])
        rules = (DOCS / "alerts.yml").read_text()
        found = re.findall(r"^        expr: (?:>-\n((?:          .*\n)+)|(.*)\n)", rules, re.MULTILINE)
        assert len(found) == rules.count("- alert: ") == 10
        yield from (one or other for one, other in found)

    def test_every_metric_is_in_the_table(self):
        known = table()
        named = set()
        for expression in self.expressions():
            for name, labels in re.findall(r"\b((?:waymark|process)_\w+)(?:\{([^}]*)\})?", expression):
                stem = next(
                    (name.removesuffix(suffix) for suffix in SUFFIXES if known.get(name.removesuffix(suffix), "")[:1]
                        == ("histogram",)), name)
                assert stem in known, expression
                named.add(stem)
                asked = set(re.findall(r"(\w+)=", labels)) - {"instance", "le"}
                assert asked <= known[stem][1], expression
        assert len(named) >= 20

    def test_all_nodes_are_no_other_programs(self):
        """Every program that Prometheus asks has `process_…`: "All" must be the nodes that there are, and not any name."""
        variables = json.loads((DOCS / "grafana-dashboard.json").read_text())["templating"]["list"]
        node = next(variable for variable in variables if variable["name"] == "instance")
        assert node["query"]["query"] == "label_values(waymark_build_info, instance)" and "allValue" not in node

    def test_rules_and_panels_have_names_of_their_own(self):
        rules = re.findall(r"- alert: (\w+)", (DOCS / "alerts.yml").read_text())
        assert len(set(rules)) == 10
        panels = json.loads((DOCS / "grafana-dashboard.json").read_text())["panels"]
        assert len({panel["title"] for panel in panels}) == len({panel["id"] for panel in panels}) == len(panels)

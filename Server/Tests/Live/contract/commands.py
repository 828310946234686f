"""The command line: every command as it is meant, and refused."""

import json
from typing import NamedTuple

from contract.cases import Command, command
from contract.setting import BEGINNING, identity

FINGERPRINT = ":".join(["CD"] * 32)


class Table(NamedTuple):
    """The commands of one test, in their order."""

    face: str
    cases: list[Command]


def refused(line, *more, **settings):
    """A command that is refused; `--json` changes nothing of that."""
    return command(f"{line} --json", *more, **settings)


def files():
    """The files that commands read, by name."""
    small = [
        {"type": "waymark", "version": 1},
        {"type": "project", "id": identity("project", 1), "name": "small", "urlPatterns": [], "createdAt": BEGINNING},
        {"type": "domain", "project": "small", "prefix": "https://small.example.com", "createdAt": BEGINNING},
        {
            "type": "link", "domain": "https://small.example.com", "code": "imported", "name": "Imported",
            "parameters": {"link": "https://www.example.com/"}, "createdAt": BEGINNING,
        },
    ]
    firebase = (
        "short_link,link,apn,afl,amv,ibi,ifl,ius,ipfl,ipbi,isi,imv,efr,ofl,st,sd,si,utm_source,utm_medium,utm_campaign,"
        "utm_term,utm_content,at,ct,mt,pt,archived,name,creation_timestamp")
    row = ",".join(["https://native.example.com/{}", "{}", *[""] * 24, "false", "{}", "2020-05-01T12:00:00Z"])
    return {
        "routes.txt": "/passes\n/pass/{flight}[/{seat}]\n/flights?from={from}&page={page: Int=1}\n",
        "bad-routes.txt": "/pass/{flight\n",
        "small.ndjson": "".join(json.dumps(line) + "\n" for line in small),
        "newer.ndjson": '{"type": "waymark", "version": 99}\n',
        "table.csv": "code,link,name,expires_at\n"
        "table-one,https://www.example.com/1,One,\ntable-two,https://www.example.com/2,,2999-01-01\n",
        "mixed.csv": "code,link,amv\nmixed-one,https://www.example.com/1,x\n"
        "mixed-two,no address,\nwelcome,https://www.example.com/2,\n",
        "header.csv": "colour,size\nred,1\n",
        "firebase.csv": "\n".join([
            firebase, row.format("fire-one", "https://www.example.com/f1", "One"), row.format("fire-two", "bad", "Two"),
        ]) + "\n",
        "pairs.csv": "https://native.example.com/pair-one,https://www.example.com/p1\n",
        "unknown.json": '{"prot": 1}',
    }


def write_files(folder):
    """Writes the files into the folder in which commands run."""
    for name, text in files().items():
        (folder / name).write_text(text)


FOREST = (
    "--project toolbox --alternate-host forest2.example.com --fallback-url https://www.example.com/ "
    "--not-found-url https://www.example.com/lost --serve-associations off --name Forest --accent #0b6e6e "
    "--icon-url https://pictures.example.net/icon.png --page-title Forest --page-text Trees --ignore-case "
    "--continue-after-install true --pattern ^https://www\\.")

SETTINGS = Table("commands: settings", [
    command("project list --json"), command("project list"),
    command("project add tools --json"), command("project add tools --json"),
    command("project add forest --pattern ^https://www\\.example\\.com/ --json"),
    refused("project add bad --pattern (("),
    command("project set tools --name toolbox --json"), refused("project set toolbox --name shop"),
    command("project set forest --json --pattern", ""),
    command("project remove forest --json"), command("project remove forest --json"), refused("project remove shop"),
    refused("project ad x"), refused("project list --colour"),
    # Domains
    command("domain list --project shop --json"), refused("domain list --project none"),
    command("domain add https://tools.example.com --project toolbox --json"),
    command("domain add https://tools.example.com --project toolbox --json"),
    command(f"domain add https://forest.example.com/f {FOREST} --json"),
    *(refused(f"domain add {rest}") for rest in (
        "ftp://x --project toolbox", "https://go.example.com/x?y --project toolbox", "https://x.example.com",
        "https://x.example.com --project toolbox --accent red",
        "https://x.example.com --project toolbox --pattern ((",
        "https://x.example.com --project toolbox --alternate-host go.example.com",
    )),
    command("domain set https://tools.example.com --name Tools --ignore-case true --json"),
    command("domain set tools.example.com --json --name", ""), refused("domain set https://none.example.com --name x"),
    command("domain set https://go.example.com --ignore-case true --json"),
    command("domain signing-key https://go.example.com --new --json"), refused("domain signing-key https://none.example.com"),
    command("link sign https://go.example.com/?link=https://www.example.com/&st=Sale"),
    refused("link sign https://none.example.com/?link=https://www.example.com/"), refused("link sign https://go.example.com/x"),
    command("domain set https://tools.example.com --alternate-host old.example.com --json"),
    command("domain set https://tools.example.com --alternate-host new.example.com --json"),
    refused("domain add https://old.example.com --project shop"),
    refused("domain set https://tools.example.com --remove-host none.example.com"),
    command("domain set https://tools.example.com --remove-host old.example.com --json"),
    command("domain set https://tools.example.com --imprint-url https://example.com/imprint --json"),
    refused("domain set https://tools.example.com --privacy-url http://example.com/privacy"),
    refused("domain move https://tools.example.com --to-project none"),
    command("domain move https://tools.example.com --to-project shop --json"),
    refused("domain move https://tools.example.com --to-project shop"),
    command("domain remove https://tools.example.com --json"),
    command("domain remove https://tools.example.com --json"),
    refused("domain remove https://go.example.com"),
    # Apps
    command("app list --project shop --json"), refused("app list --project none"),
    command(
        "app add ios --bundle-id com.example.tools --team-id ABCDE12345 --app-store-id 42 --custom-scheme tools "
        "--minimum-version 1.2 --project toolbox --json"),
    command(
        "app add macos --bundle-id com.example.toolsmac --team-id ABCDE12345 --download-url https://www.example.com/tools "
        "--project toolbox --json"),
    command(
        f"app add android --package com.example.tools --sha256 {FINGERPRINT} --minimum-version-code 3 --project toolbox "
        "--json"),
    *(refused(f"app add {rest}") for rest in (
        "ios --bundle-id com.example.tools --project toolbox",
        "ios --bundle-id com.example.x --team-id x --project toolbox",
        "macos --bundle-id com.example.x --download-url x --project toolbox",
        "android --package com.example.x --sha256 AB --project toolbox", "tv --bundle-id x",
    )),
    command("app set ios --bundle-id com.example.tools --minimum-version 2.0 --project toolbox --json"),
    refused("app set ios --bundle-id com.example.none --minimum-version 2.0 --project toolbox"),
    command("app set macos --bundle-id com.example.toolsmac --project toolbox --json --download-url", ""),
    refused("app set macos --bundle-id com.example.none --team-id ABCDE12345 --project toolbox"),
    command("app set android --package com.example.tools --minimum-version-code 4 --project toolbox --json"),
    refused("app set android --package com.example.tools --minimum-version-code x --project toolbox"),
    command("app remove ios com.example.tools --project toolbox --json"),
    command("app remove ios com.example.tools --project toolbox --json"),
    # Keys
    command("key list --json"), command("key list --project shop"), refused("key list --project none"),
    command("key create --role server --name backend --project shop --json", save="created"),
    command(
        "key create --role app --ios-bundle-id com.example.ios --origin https://app.example.com --project shop --json"),
    command("key create --role admin --json"),
    *(refused(f"key create {rest}") for rest in (
        "--role boss --project shop", "--role server --ios-bundle-id com.example.ios --project shop",
    )),
    command("key rotate $created.id --overlap 0 --json"), refused("key rotate $created.id"), refused("key rotate x"),
    refused("key rotate $created.id --overlap 731"),
    command("key remove $created.id --json"), command("key remove $created.id --json"), refused("key remove x"),
    # People
    command("user list --json"), command("user list"), refused("user list more"),
    *(refused(f"user {rest}") for rest in (
        "invite ann --role admin", "invite ann@example.com --role boss", "invite --role editor",
        "invite ann@example.com --role editor --project none", "role none@example.com editor", "disable none@example.com",
        "enable none@example.com", "reset-password none@example.com", "remove none@example.com",
    )),
    # Webhooks; what is sent is tried with a receiver (test_webhooks.py).
    command("webhook add https://hooks.example.com/links --event link.created --name links --project shop --json", save="hook"),
    *(refused(f"webhook add {rest}") for rest in (
        "https://hooks.example.com/ --event link.lost --project shop", "ftp://hooks.example.com/ --project shop",
        "https://hooks.example.com/ --project none",
    )),
    command("webhook list --json"), refused("webhook list --project none"),
    command("webhook show $hook.id --json"), refused("webhook show x"),
    command("webhook set $hook.id --url https://hooks.example.com/all --json"), refused("webhook set $hook.id --url x"),
    command("webhook rotate $hook.id --json"), refused("webhook rotate x"),
    command("webhook deliveries $hook.id --json"), refused("webhook deliveries $hook.id --limit 0"),
    command("webhook disable $hook.id --json"), refused("webhook disable x"),
    command("webhook enable $hook.id --json"), refused("webhook enable x"),
    refused("webhook test x"), refused("webhook replay $hook.id x"),
    command("webhook remove $hook.id --json"), refused("webhook remove x"),
    # Association files
    command("association --domain go.example.com --json"), command("association --domain open.example.com --android"),
    refused("association --domain none.example.com"),
    refused("association --domain go.example.com --apple --android"),
])

CREATE = "link create https://www.example.com/new"

LINKS = Table("commands: links", [
    command(f"{CREATE} --json", save="new"), command(CREATE), command(f"{CREATE} --suffix short --json"),
    command(
        f"{CREATE} --code all-options --name All --tag one --tag two --starts 2998-01-01T00:00:00Z "
        "--expires 2999-01-01T00:00:00Z --parameter ibi=com.example.ios --parameter isi=123456789 --parameter st=Jackets "
        "--app-only --domain https://native.example.com --json"),
    command(f"{CREATE} --parameter colour=red --json"),
    *(refused(f"link create {rest}") for rest in (
        "", "ftp://x", "https://www.example.com/ --code a/b", "https://www.example.com/ --code all-options",
        "https://www.example.com/ --code new-code --suffix short",
        "https://www.example.com/ --domain https://none.example.com",
        "https://www.example.com/ --expires 2020-01-01T00:00:00Z",
        "https://www.example.com/ --parameter x", "https://native.example.com/welcome",
    )),
    command(CREATE, name="no key", variables={"WAYMARK_KEY": "", "WAYMARK_DATABASE": "none.sqlite"}),
    command(f"{CREATE} --code by-an-app", name="key of an app", variables={"WAYMARK_KEY": "$key.app"}),
    command(CREATE, name="no server", variables={"WAYMARK_SERVER": "http://127.0.0.1:1"}),
    command("link show https://native.example.com/welcome --json"),
    command("link show https://native.example.com/welcome"),
    *(refused(f"link show {link}") for link in (
        "https://native.example.com/none", "https://native.example.com/deleted", "https://other.example.com/theirs",
        "x", "",
    )),
    command("link list --limit 2 --json", save="page"), command("link list --limit 2 --cursor $page.next --json"),
    command("link list"), command("link list --tag one --json"),
    command("link list --domain https://second.example.com --json"),
    *(refused(f"link list {rest}") for rest in ("--limit 0", "--cursor x", "x")),
    command("link update $new.id --name New --tag one --disable --json"),
    command("link set $new.id --to https://www.example.com/newer --enable --json"),
    command("link update $new.id --expires 2999-01-01T00:00:00Z --parameter st=Title --app-only --json"),
    command("link update $new.id --json --parameter st= --expires", "", "--name", ""),
    *(refused(f"link update {rest}") for rest in (
        "$new.id", "$new.id --to x", "$new.id --starts 2999-01-01T00:00:00Z --expires 2998-01-01T00:00:00Z",
        "https://native.example.com/none --name x",
    )),
    command("link archive $new.id --json"), command("link archive $new.id --undo --json"),
    refused("link archive https://native.example.com/none"), refused("link archive"),
    command("link disable https://native.example.com/all-options --json"),
    command("link disable --matching --tag one --dry-run --json"), command("link disable --matching --tag one --json"),
    *(refused(f"link disable {rest}") for rest in ("", "--matching", "https://native.example.com/none")),
    command("link delete https://native.example.com/all-options --json"),
    command("link delete https://native.example.com/all-options --json"), command("link delete $new.id"),
    refused("link delete"),
    command("stats https://native.example.com/welcome --period 2020-01-01 --json"),
    command("stats https://native.example.com/welcome --period 2020-01-01 --by referrer"),
    command("stats --period 2020-01-01..2020-01-03 --csv"),
    *(refused(f"stats {rest}") for rest in (
        "--period yesterday", "--by color", "--filter country", "--interval minute", "--limit 0", "--limit 300",
        "https://native.example.com/none", "--domain none.example.com", "--period 2020-02-30", "--csv --json")),
    command("claims list --project shop --json"), command("claims list --project shop"),
    command("claims erase --installation none --project shop --json"),
    command("claims erase --installation none --project shop"),
    *(refused(f"claims {rest}") for rest in (
        "list --project none", "list --limit 0", "list --before x", "erase", "explain x",
        "explain 019aa5b2-1c3d-7e4f-8a9b-0c1d2e3f4a5b",
    )),
    command("events --tag none"), command("events --tag none --csv"), command("events --tag none --json"),
    *(refused(f"events {rest}") for rest in ("nothing", "--csv --json", "--period never", "--tag a --domain b")),
    command("clicks --tag none"), command("clicks --tag none --csv"),
    *(refused(f"clicks {rest}") for rest in (
        "--period yesterday", "--period 1y", "--filter country", "--filter color=red", "https://native.example.com/none",
        "--domain none.example.com", "--csv --json", "--tag one --domain native.example.com")),
    command("resolve https://native.example.com/welcome --json"), command("resolve https://native.example.com/welcome"),
    command("resolve https://native.example.com/welcome --platform android --json"),
    *(refused(f"resolve {rest}") for rest in (
        "https://native.example.com/none", "https://native.example.com/deleted", "",
        "https://native.example.com/welcome --platform tv",
    )),
    command("flow https://native.example.com/welcome --json"), command("flow https://native.example.com/welcome"),
    command("flow https://native.example.com/welcome --user-agent curl/8.7.1 --json"),
    command("flow --user-agents -", stdin="curl/8.7.1\nfacebookexternalhit/1.1\n"),
    *(refused(f"flow {rest}") for rest in (
        "", "https://native.example.com/none", "--user-agents none.txt",
        "https://native.example.com/welcome --user-agents -",
    )),
])

TO_NATIVE = "--domain https://native.example.com --project native"

TOOLS = Table("commands: tools", [
    command("version"), command("version --json"), command("--help"), command(""), refused("version x"),
    *(command(f"serve {rest}") for rest in (
        "--port 70000", "--config none.json", "--config unknown.json", "--tls-certificate none.pem --tls-key none.key",
        "--port 0",
    )),
    command("status --json"), command("status"), refused("status --database none.sqlite"),
    # Copies
    command("backup copy.sqlite --json"), command("backup copy.sqlite --json"),
    refused("backup no/folder/copy.sqlite"), refused("backup x.sqlite --database none.sqlite"),
    command("restore copy.sqlite --database restored.sqlite --json"),
    command("restore copy.sqlite --database restored.sqlite --json"),
    refused("restore copy.sqlite"), refused("restore none.sqlite --database other.sqlite"),
    refused("restore routes.txt --database other.sqlite"),
    command("copy --from restored.sqlite --to sqlite:copied.sqlite --json"),
    refused("copy --from none.sqlite --to other.sqlite"), refused("copy --from restored.sqlite --to copied.sqlite"),
    refused("journal drain none"), refused("journal list none"), refused("health --port 1 --timeout 1"),
    command("export --output all.ndjson --json"), command("export --without-keys --output keyless.ndjson --json"),
    refused("export --output no/folder/all.ndjson"),
    # Imports
    command("import ndjson small.ndjson --database small.sqlite --json"),
    command("import ndjson small.ndjson --database small.sqlite --json"),
    command("export --without-keys --database small.sqlite"), command("import all.ndjson --dry-run --json"),
    command("import ndjson - --database small.sqlite --dry-run", stdin=files()["small.ndjson"]),
    refused("import ndjson newer.ndjson --database newer.sqlite"),
    refused("import ndjson table.csv --database newer.sqlite"),
    command(f"import csv table.csv {TO_NATIVE} --dry-run --json"), command(f"import csv table.csv {TO_NATIVE} --json"),
    command(f"import table.csv {TO_NATIVE}"), command(f"import csv mixed.csv {TO_NATIVE} --json"),
    command(f"import csv mixed.csv {TO_NATIVE} --replace --report report.csv --json"),
    *(refused(f"import csv {rest}") for rest in (
        "table.csv --project native", f"header.csv {TO_NATIVE}", f"none.csv {TO_NATIVE}",
        "table.csv --domain https://none.example.com --project native", "table.csv --domain https://native.example.com",
    )),
    command("import firebase firebase.csv --project native --json"),
    command("import firebase --urls pairs.csv --project native --json"), refused("import firebase"),
    refused("import firebase header.csv --project native"),
    refused("import branch --key none --urls pairs.csv"),
    # Looking into things
    *(refused(f"doctor {rest}") for rest in (
        "brand.example.com --resolve x", "brand.example.com --ca none.pem", "--config none.json",
    )),
    command("qr https://go.example.com/a"), command("qr https://go.example.com/a --json"),
    command("qr https://go.example.com/a --output a.svg --json"),
    command(
        "qr https://go.example.com/a --output a.png --size 1024 --level H --margin 0 --color #0a3d62 --background #eeeeee "
        "--json"),
    command("qr https://go.example.com/a --output b.png --logo a.png --json"),
    *(refused(f"qr {rest}") for rest in (
        "", "javascript:alert(1)", "https://go.example.com/a --size 63", "https://go.example.com/a --color #ffffff",
        "https://go.example.com/a --logo routes.txt", "https://go.example.com/a --output no/folder/a.svg",
    )),
    command("explain https://example.com/pass/LH400 --routes routes.txt --json"),
    command("explain https://example.com/pass/LH400 --routes routes.txt"),
    command("explain https://example.com/flights?from=OSL --routes routes.txt --json"),
    command("explain https://example.com/none --routes routes.txt --json"),
    *(refused(f"explain https://example.com/ {rest}") for rest in ("", "--routes bad-routes.txt", "--routes none.txt")),
])

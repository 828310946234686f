"""The file of recorded facts, one line a case, and how it differs from what was seen."""

import fcntl
import json
from pathlib import Path

PATH = Path(__file__).with_name("recorded.jsonl")
# How many cases a comparison shows.
_SHOWN = 25


def recorded(face):
    """What was recorded of the cases of one face, by name."""
    return {line["case"]: line["facts"] for line in _lines() if line["face"] == face}


def record(face, facts):
    """Replaces what was recorded of one face; other processes may do the same for theirs."""
    with open(PATH, "a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        lines = [line for line in _lines() if line["face"] != face]
        lines += [{"face": face, "case": case, "facts": seen} for case, seen in facts.items()]
        lines.sort(key=lambda line: line["face"])
        file.truncate(0)
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def difference(expected, seen):
    """A small text that tells the two apart; empty where they are the same."""
    parts = []
    for case in {**expected, **seen}:
        if case not in seen:
            parts.append(f"{case}\n  - recorded, and in no table")
        elif case not in expected:
            parts.append(f"{case}\n  + in a table, and not recorded")
        elif expected[case] != seen[case]:
            parts.append("\n  ".join([case, *_changes(_flat(expected[case]), _flat(seen[case]))]))
    if len(parts) > _SHOWN:
        parts[_SHOWN:] = [f"… and {len(parts) - _SHOWN} more cases"]
    return "\n".join(parts)


def _lines():
    return [json.loads(line) for line in PATH.read_text().splitlines()] if PATH.exists() else []


def _changes(expected, seen):
    for path in {**expected, **seen}:
        if expected.get(path) == seen.get(path) and (path in expected) == (path in seen):
            continue
        if path in expected:
            yield f"- {path}: {expected[path]}"
        if path in seen:
            yield f"+ {path}: {seen[path]}"


def _flat(value, path=""):
    """Every leaf by its path, as JSON text."""
    if isinstance(value, dict) and value:
        parts = value.items()
    elif isinstance(value, list) and value:
        parts = enumerate(value)
    else:
        return {path: json.dumps(value, ensure_ascii=False)}
    leaves = {}
    for name, part in parts:
        leaves |= _flat(part, f"{path}.{name}" if path else str(name))
    return leaves

"""What others do holds up no visitor: a slow disk, a flood of QR codes, searches. `make fuzz` does the same for longer."""

import subprocess
import sys
from pathlib import Path

import pytest


def run(script, *arguments):
    result = subprocess.run(
        [sys.executable, Path(__file__).parent / script, *arguments], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


@pytest.mark.skipif(sys.platform == "darwin", reason="the system loads no library into a signed program")
@pytest.mark.parametrize("end", [[], ["--kill"]])
@pytest.mark.sqlite
def test_a_slow_disk_holds_up_no_visitor_and_loses_no_count(binary, end):
    # Beside the other tests everybody waits for the processor; it is the disk that nobody may wait for.
    run("slow_disk.py", str(binary), "--delay", "5", "--links", "500", "--bound", "3", *end)


@pytest.mark.skipif(sys.platform == "darwin", reason="the processor time is read from /proc")
def test_qr_codes_keep_half_a_core_busy_at_the_most(binary):
    # Beside the other tests a visitor waits for the processor: what is looked at here is the time that the service spends.
    run("qr_flood.py", str(binary), "--seconds", "2", "--visitor", "10")


def test_searches_hold_up_no_visitor_and_find_what_is_there(binary):
    # Beside the other tests everybody waits for the processor: what is looked at here is which links are found.
    run("../../../scripts/measure-search", "--binary", str(binary), "--links", "1000", "--seconds", "1", "--list-ms", "2000",
        "--visitor-ms", "2000")

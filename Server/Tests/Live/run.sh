#!/bin/sh
# Drives a real `waymark serve` process with the clients that people have, in twice as many processes as there are processors.
# usage: run.sh WAYMARK_BINARY [PYTEST ARGUMENT...]
#   run.sh ../../.build/debug/waymark test_import.py -k report      some tests
#   run.sh ../../.build/debug/waymark test_tls.py -n 0 -s           in one process, with what it prints
#   run.sh ../../.build/debug/waymark --postgresql -m store         on PostgreSQL, what touches the store most
# The Python environment is the one that `scripts/setup.sh test` makes.
set -eu
if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 WAYMARK_BINARY [PYTEST ARGUMENT...]; the first must be the built executable" >&2
    exit 64
fi
WAYMARK_BINARY=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
export WAYMARK_BINARY
shift
# A test file may be named as it stands here, or by its path from where this was started.
for argument; do
    shift
    case $argument in
    /*) ;;
    *.py | *.py::*) [ ! -e "${argument%%::*}" ] || argument=$PWD/$argument ;;
    esac
    set -- "$@" "$argument"
done
cd "$(dirname "$0")"
python=../../../.venv/bin/python
if [ ! -x "$python" ]; then
    echo "$0: there is no Python environment in .venv; run scripts/setup.sh test" >&2
    exit 2
fi
# While one test waits for a disk, a deadline or a browser, another has the processor.
processes=$((2 * $(getconf _NPROCESSORS_ONLN)))
[ "$processes" -le 8 ] || processes=8
# The server of PostgreSQL, which all tests share, takes as much of the processors as two of them.
for argument; do
    case $argument in
    --postgresql | --pgbouncer) processes=$((processes > 2 ? processes - 1 : processes)) ;;
    esac
done
PYTHONDONTWRITEBYTECODE=1 exec "$python" -m pytest -q -p no:cacheprovider --durations=20 -n "$processes" \
    --dist=worksteal "$@"

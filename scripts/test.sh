#!/usr/bin/env bash
# Every test: the apps' package, the service, and the live tests against a running `waymark serve`.
# Runs all of them even when one fails, and ends with a table. What each part printed is in .build/test-logs.
#
# Most of what follows the build of the apps' package uses one processor. The service is built beside it, from what it leaves:
# with low priority, so that no test waits for a compiler.
set -uo pipefail
cd "$(dirname "$0")/.."

# What setup has installed must be tried, not skipped.
if [ "$(uname)" != Darwin ]; then
    export WAYMARK_REQUIRE_GO=1 WAYMARK_REQUIRE_STRACE=1 WAYMARK_REQUIRE_CHROMIUM=1 WAYMARK_REQUIRE_SYSTEMD=1
    export GOCACHE=$PWD/.venv/go-cache
fi

# All tests at once would let one that waits ten seconds for its turn look like a service that hangs.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

# From nothing, whole modules are compiled faster: each once, instead of first its interface and then itself, and without what a
# debugger needs. Warnings are those of a release. At home the next build follows, and file by file it takes up what is there.
flags=()
if [ -n "${WAYMARK_WHOLE_MODULES:-}" ]; then
    flags=(-debug-info-format none)
    for flag in -disable-batch-mode -whole-module-optimization -num-threads 1 -no-emit-module-separately-wmo; do
        flags+=(-Xswiftc "$flag")
    done
fi

logs=.build/test-logs
mkdir -p "$logs"
# A line for each step that has ended; a file, because steps also run beside this shell.
table=$logs/table
: >"$table"

# step NAME TITLE COMMAND…: runs a command, keeps what it printed by its name, and its result and seconds for the table.
step() {
    local name=$1 title=$2 started=$SECONDS result=ok
    shift 2
    printf '\n== %s\n' "$title"
    scripts/run-quietly "$logs/$name.log" "$@" || result=FAILED
    printf '%-6s %4d s  %s\n' "$result" $((SECONDS - started)) "$title" >>"$table"
    [ "$result" = ok ]
}

# The steps beside the build of the service.
beside() {
    if [ "$1" = ok ]; then
        step apps-tests "test the apps' package" swift test --skip-build
        step apps-systems "find types of functions that older systems do not know" \
            scripts/check-availability --functions .build/debug
        step apps-api "compare docs/api with the apps' package" scripts/public-api --check
    fi
    step example-build "build the example BoardingPass" \
        swift build --package-path Examples/BoardingPass --disable-build-manifest-caching --no-color-diagnostics \
        ${flags[@]+"${flags[@]}"}
}

built=ok
step apps-build "build the apps' package" \
    swift build --build-tests --no-color-diagnostics ${flags[@]+"${flags[@]}"} || built=FAILED

# In a process group of its own, which ends with this shell.
set -m
beside "$built" >"$logs/beside.txt" 2>&1 &
beside=$!
set +m
trap 'kill -- "-$beside" 2>/dev/null' EXIT
built=ok
step service-build "build the service" nice scripts/build-service.sh --build-tests ${flags[@]+"${flags[@]}"} || built=FAILED
wait "$beside"
trap - EXIT
# How far they were is past.
grep -v '^ *[0-9][0-9]* s  ' "$logs/beside.txt"

if [ "$built" = ok ]; then
    step service-tests "test the service" swift test --package-path Server --skip-build
    step live "test a running service with real clients and browsers" \
        Server/Tests/Live/run.sh "$PWD/Server/.build/debug/waymark"
    step live-postgresql "test a running service on PostgreSQL" \
        Server/Tests/Live/run.sh "$PWD/Server/.build/debug/waymark" --postgresql -m store
    step guides "follow README and the guides, word by word" scripts/follow-guide Server/.build/debug/waymark
fi

printf '\n'
cat "$table"
failures=$(grep -c '^FAILED' "$table")
[ "$failures" -eq 0 ] || { echo "make test: $failures failed"; exit 1; }
echo "make test: everything passed in $SECONDS s"

#!/usr/bin/env bash
# Every test: the apps' package, the service, and the live tests against a running `waymark serve`.
# Runs all of them even when one fails, and ends with a table. What each part printed is in .build/test-logs.
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

table=()
failures=0

# step TITLE COMMAND…: runs a command, keeps its result and its seconds for the table.
step() {
    local title=$1 started=$SECONDS result=ok
    shift
    printf '\n== %s\n' "$title"
    if ! scripts/run-quietly ".build/test-logs/$((${#table[@]} + 1)).log" "$@"; then
        result=FAILED
        failures=$((failures + 1))
    fi
    table+=("$(printf '%-6s %4d s  %s' "$result" $((SECONDS - started)) "$title")")
    [ "$result" = ok ]
}

if step "build the apps' package" \
    swift build --build-tests --no-color-diagnostics ${flags[@]+"${flags[@]}"}; then
    step "test the apps' package" swift test --skip-build
    step "find types of functions that older systems do not know" scripts/check-availability --functions .build/debug
    step "compare docs/api with the apps' package" scripts/public-api --check
fi
step "build the example BoardingPass" \
    swift build --package-path Examples/BoardingPass --disable-build-manifest-caching --no-color-diagnostics \
    ${flags[@]+"${flags[@]}"}
if step "build the service" scripts/build-service.sh --build-tests ${flags[@]+"${flags[@]}"}; then
    step "test the service" swift test --package-path Server --skip-build
    step "test a running service with real clients and browsers" \
        Server/Tests/Live/run.sh "$PWD/Server/.build/debug/waymark"
    step "test a running service on PostgreSQL" \
        Server/Tests/Live/run.sh "$PWD/Server/.build/debug/waymark" --postgresql -m store
    step "follow README and the guides, word by word" scripts/follow-guide Server/.build/debug/waymark
fi

printf '\n'
printf '%s\n' "${table[@]}"
[ "$failures" -eq 0 ] || { echo "make test: $failures failed"; exit 1; }
echo "make test: everything passed in $SECONDS s"

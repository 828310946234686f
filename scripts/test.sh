#!/usr/bin/env bash
# Every test: the apps' package, the service, and the live tests against a running `waymark serve`.
# Runs all of them even when one fails, and ends with a summary.
set -uo pipefail
cd "$(dirname "$0")/.."

# What setup has installed must be tried, not skipped.
if [ "$(uname)" != Darwin ]; then
    export WAYMARK_REQUIRE_GO=1 WAYMARK_REQUIRE_STRACE=1 WAYMARK_REQUIRE_CHROMIUM=1 WAYMARK_REQUIRE_SYSTEMD=1
    export GOCACHE=$PWD/.venv/go-cache
fi

summary=()
failures=0

# step TITLE COMMAND…: runs a command, keeps its result and its seconds for the summary.
step() {
    local title=$1 started=$SECONDS result
    shift
    printf '\n== %s\n' "$title"
    if "$@"; then
        result=ok
    else
        result=FAILED
        failures=$((failures + 1))
    fi
    summary+=("$(printf '%-7s %4d s  %s' "$result" $((SECONDS - started)) "$title")")
    [ "$result" = ok ]
}

if step "build the apps' package" swift build --build-tests --no-color-diagnostics; then
    step "test the apps' package" swift test --skip-build
    step "compare docs/api with the apps' package" scripts/api --check
fi
step "build the example BoardingPass" \
    swift build --package-path Examples/BoardingPass --disable-build-manifest-caching --no-color-diagnostics
if step "build the service" scripts/build-service.sh --build-tests; then
    step "test the service" swift test --package-path Server --skip-build
    step "test a running service with Google's clients, a browser and the example" \
        Server/Tests/Live/run.sh "$PWD/Server/.build/debug/waymark"
    step "follow the guide from Firebase, word by word" \
        docs/follow-guide docs/move-from-firebase.md Server/.build/debug/waymark
fi

printf '\n'
printf '%s\n' "${summary[@]}"
[ "$failures" -eq 0 ] || { echo "make test: $failures failed"; exit 1; }
echo "make test: everything passed in $SECONDS s"

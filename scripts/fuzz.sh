#!/usr/bin/env bash
# The long tests: the live tests with their full sizes, and on PostgreSQL, faults of its server, journals and nodes on random
# schedules, simulated worlds of deferred links, kill -9 under load, property tests with many inputs, data races, collections of user
# agents, a locked database, a slow disk, a flood of QR codes, a hostile client, ten minutes of clicks, searches among a million
# links, Schemathesis against the OpenAPI document, a release made twice and run in a bare system.
#
#   scripts/fuzz.sh ROUNDS ITERATIONS LINKS SCHEDULES
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=$1 iterations=$2 links=$3 schedules=$4
binary=$PWD/Server/.build/debug/waymark
port=${WAYMARK_FUZZ_PORT:-18099}
folder=$(mktemp -d)
service=
trap '[ -z "$service" ] || kill "$service" 2>/dev/null; rm -rf "$folder"' EXIT

echo "== random links, $links of them"
swift build --package-path Benchmarks/Apps --configuration release --product RoutingBenchmarks
Benchmarks/Apps/.build/release/RoutingBenchmarks --fuzz "$links"

echo "== journals on random schedules, $schedules of them, and nodes on a tenth as many"
scripts/build-service.sh --configuration release --product JournalSimulation
Server/.build/release/JournalSimulation "$schedules"

echo "== simulated worlds of deferred links"
scripts/build-service.sh --configuration release --product MatchingSimulation
Server/.build/release/MatchingSimulation

echo "== claims at a million candidates"
scripts/build-service.sh --configuration release --product ClaimMeasurement
Server/.build/release/ClaimMeasurement

swift build --build-tests --no-color-diagnostics
scripts/build-service.sh --build-tests

echo "== properties, $iterations inputs each"
WAYMARK_FUZZ_ITERATIONS=$iterations swift test --skip-build
WAYMARK_FUZZ_ITERATIONS=$iterations swift test --package-path Server --skip-build

echo "== data races"
races=(--package-path Server --scratch-path Server/.build/races --sanitize thread -Xswiftc -DWAYMARK_PTHREAD_LOCKS
    --disable-build-manifest-caching --no-color-diagnostics)
swift build "${races[@]}" --build-tests
TSAN_OPTIONS=halt_on_error=1 swift test "${races[@]}" --skip-build

echo "== a million requests from their bytes and behind the parser"
WAYMARK_FUZZ_ITERATIONS=500000 swift test --package-path Server --skip-build --filter theAnswersAreThoseBehindTheParser

echo "== user agents that others collected"
.venv-fuzz/bin/python scripts/check-user-agents "$PWD/Server/.build/debug/waymark" flow --user-agents -

# In two processes: with their full sizes some of these keep a core busy.
echo "== all live tests with their full sizes, the client in Kotlin included"
WAYMARK_LIVE_FULL=1 Server/Tests/Live/run.sh "$binary" -n 2

echo "== all live tests on PostgreSQL, and those of the store behind PgBouncer"
Server/Tests/Live/run.sh "$binary" --postgresql
Server/Tests/Live/run.sh "$binary" --pgbouncer -m store

echo "== faults of PostgreSQL's server"
.venv/bin/python Server/Tests/Live/postgres_faults.py "$binary" --seconds 20
.venv/bin/python Server/Tests/Live/postgres_faults.py "$binary" --seconds 60 --fault stopped

echo "== kill -9, $rounds rounds"
.venv/bin/python Server/Tests/Live/crash.py "$binary" --rounds "$rounds"
.venv/bin/python Server/Tests/Live/crash_clicks.py "$binary" --rounds "$rounds"
.venv/bin/python Server/Tests/Live/crash_webhooks.py "$binary" --rounds 100

echo "== kill -9 of one of two nodes, 100 rounds"
.venv/bin/python Server/Tests/Live/crash_nodes.py "$binary" --rounds 100

echo "== a database that is locked for 60 s"
.venv/bin/python Server/Tests/Live/locked_database.py "$binary"

echo "== a disk whose syncs take 25 s"
.venv/bin/python Server/Tests/Live/slow_disk.py "$binary"
.venv/bin/python Server/Tests/Live/slow_disk.py "$binary" --kill

echo "== a flood of QR codes"
.venv/bin/python Server/Tests/Live/qr_flood.py "$binary"

echo "== a spreadsheet of 200,000 rows"
WAYMARK_IMPORT_ROWS=200000 Server/Tests/Live/run.sh "$binary" test_import.py -k spreadsheet -n 0

echo "== one hostile client, and restarts under load"
scripts/build-service.sh --configuration release --product waymark
.venv/bin/python Server/Tests/Live/siege.py Server/.build/release/waymark

echo "== ten minutes of clicks"
.venv/bin/python Benchmarks/Clicks/soak.py --binary Server/.build/release/waymark

echo "== twenty searches among a million links"
.venv/bin/python scripts/measure-search --binary Server/.build/release/waymark

echo "== Schemathesis"
"$binary" serve --port "$port" --database "$folder/waymark.sqlite" >"$folder/log" 2>&1 &
service=$!
for _ in $(seq 100); do
    curl -fs "http://127.0.0.1:$port/health/ready" >/dev/null && break
    sleep 0.1
done
key=$(cat "$folder/first-key")
# Not every request that matches the schema is valid: domains, expiry and codes depend on stored data. Hence the
# exclusion.
.venv-fuzz/bin/schemathesis --config-file scripts/schemathesis.toml run "http://127.0.0.1:$port/api/v1/openapi.json" \
    --header "Authorization: Bearer $key" \
    --checks all --exclude-checks positive_data_acceptance --phases examples,coverage,fuzzing || { tail -n 20 "$folder/log"; exit 1; }
kill -0 "$service" || { echo "the service died"; tail -n 20 "$folder/log"; exit 1; }
kill "$service"
wait "$service" || true
service=

if [ "$(uname)" = Linux ]; then
    echo "== the release, made twice in different folders"
    for copy in one another; do
        git clone --quiet . "$folder/$copy"
        # The same versions of the packages; they are not part of the repository.
        cp Server/Package.resolved "$folder/$copy/Server/"
        (cd "$folder/$copy" && scripts/release.sh "$folder/release of $copy")
    done
    diff "$folder/release of one/SHA256SUMS" "$folder/release of another/SHA256SUMS"

    echo "== the release in a bare Debian"
    scripts/check-release.sh "$folder/release of one"
fi

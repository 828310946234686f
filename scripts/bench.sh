#!/usr/bin/env bash
# Builds the benchmarks in release and prints their tables. The first build takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

# The router of links has its own small package and its own gate.
swift build --package-path Benchmarks/Routing --configuration release
Benchmarks/Routing/.build/release/RoutingBenchmarks
if [ "$(uname)" != Darwin ]; then # valgrind does not run there
    scripts/check-cost routing
fi

# So has what decides a click: classifier and planner.
swift build --package-path Benchmarks/Visits --configuration release --disable-build-manifest-caching
Benchmarks/Visits/.build/release/VisitBenchmarks
if [ "$(uname)" != Darwin ]; then
    scripts/check-cost visits
fi

# So has a link on its way through an app, and what the package adds to one.
scripts/check-size
Benchmarks/Startup/.build/release/StartupBenchmarks

cd Benchmarks
trap 'rm -rf "${TMPDIR:-/tmp}/waymark-benchmarks"' EXIT
# See build-service.sh for the flag.
swift package --disable-build-manifest-caching benchmark --no-progress --grouping metric "$@"

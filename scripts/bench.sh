#!/usr/bin/env bash
# Builds the benchmarks in release and prints their tables. The first build takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

# The router of links, with its limits. Its package needs only the apps' package.
swift build --package-path Benchmarks/Apps --configuration release
Benchmarks/Apps/.build/release/RoutingBenchmarks
if [ "$(uname)" != Darwin ]; then # valgrind does not run there
    scripts/check-cost routing
fi

# Planning a click, with its limits. See build-service.sh for the last flag.
swift build --package-path Benchmarks --configuration release --product VisitBenchmarks --disable-build-manifest-caching
Benchmarks/.build/release/VisitBenchmarks
if [ "$(uname)" != Darwin ]; then
    scripts/check-cost visits
fi

# Requests through the router, with their limits.
swift build --package-path Benchmarks --configuration release --product RequestBenchmarks --disable-build-manifest-caching
Benchmarks/.build/release/RequestBenchmarks
if [ "$(uname)" != Darwin ]; then
    scripts/check-cost requests
fi

# The service compared with nginx and SQLite, and its journal alone.
if [ "$(uname)" != Darwin ]; then # it reads /proc
    swift build --package-path Benchmarks --configuration release --product JournalBenchmarks --disable-build-manifest-caching
    scripts/build-service.sh --configuration release --product waymark
    Benchmarks/Clicks/measure.py
fi

# The size that the package adds to an app, with its limit, and the time of a link through an app.
scripts/check-size
Benchmarks/Apps/.build/release/StartupBenchmarks

cd Benchmarks
trap 'rm -rf "${TMPDIR:-/tmp}/waymark-benchmarks"' EXIT
swift package --disable-build-manifest-caching benchmark --no-progress --grouping metric "$@"

#!/usr/bin/env bash
# Builds the benchmarks in release and prints their tables. The first build takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/../Benchmarks"
trap 'rm -rf "${TMPDIR:-/tmp}/waymark-benchmarks"' EXIT
# See build-service.sh for the flag.
swift package --disable-build-manifest-caching benchmark --no-progress --grouping metric "$@"

#!/usr/bin/env bash
# Builds the service, with the arguments of `swift build`.
#
# SwiftPM keeps its list of source files, and renews it only when the package's own folders change. The service's package
# also builds the apps' package one folder up: without the flag, a file added there would be missing from the build.
set -euo pipefail
cd "$(dirname "$0")/.."
exec swift build --package-path Server --disable-build-manifest-caching "$@"

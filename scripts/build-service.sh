#!/usr/bin/env bash
# Builds the service, with the arguments of `swift build`.
#
# SwiftPM keeps its list of source files, and renews it only when the package's own folders change. The service's package
# also builds the apps' package one folder up: without the flag, a file added there would be missing from the build.
# Without colours, because a build on a terminal and one into a pipe would otherwise redo everything for each other.
set -euo pipefail
cd "$(dirname "$0")/.."
exec swift build --package-path Server --disable-build-manifest-caching --no-color-diagnostics "$@"

#!/usr/bin/env bash
# Builds the service, with the arguments of `swift build`.
#
# SwiftPM keeps its list of source files, and renews it only when the package's own folders change. The service's package
# also builds the apps' package one folder up: without the flag, a file added there would be missing from the build.
# Without colours, because a build on a terminal and one into a pipe would otherwise redo everything for each other.
#
# On Linux a release holds Swift's runtime: one file to install, and a fifth of every start saved, which the loading of the
# runtime's libraries takes. Darwin has the runtime in the system. Nothing loads code that would look for symbols in the
# program, as Swift's own settings for such a release provide for: without a table of them, it takes 5 MB less when idle.
set -euo pipefail
cd "$(dirname "$0")/.."
runtime=()
if [ "$(uname)" = Linux ] && [[ " $* " == *" --configuration release "* ]]; then
    runtime=(--static-swift-stdlib -Xlinker --no-export-dynamic)
fi
exec swift build --package-path Server --disable-build-manifest-caching --no-color-diagnostics "${runtime[@]}" "$@"

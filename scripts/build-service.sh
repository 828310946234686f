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
#
# It also holds the C and C++ libraries that the system has as archives, which a folder before all others in the linker's
# path offers: on Debian RE2, libpng, zlib, SQLite and libstdc++. libqrencode is LGPL and stays a library of its own. Instead
# of libcurl the folder has an archive without members, because the target CLibcurl has its functions.
set -euo pipefail
cd "$(dirname "$0")/.."

archives=$PWD/Server/.build/archives

# Fills the folder of archives; a library without one is taken from the system as it is.
collect_archives() {
    local library file
    mkdir -p "$archives"
    rm -f "$archives"/*.a
    for library in re2 png z sqlite3 stdc++; do
        file=$(c++ -print-file-name="lib$library.a" 2>/dev/null || true)
        # The compiler answers with the bare name if it has none.
        if [ -e "$file" ]; then ln -s "$(realpath "$file")" "$archives/lib$library.a"; fi
    done
    printf '!<arch>\n' >"$archives/libcurl.a"
}

runtime=()
if [ "$(uname)" = Linux ] && [[ " $* " == *" --configuration release "* ]]; then
    collect_archives
    runtime=(--static-swift-stdlib -Xswiftc "-L$archives" -Xlinker --no-export-dynamic)
    # What archives need, which shared libraries would bring themselves.
    if [ -e "$archives/libpng.a" ]; then runtime+=(-Xlinker -lz); fi
    if [ -e "$archives/libre2.a" ]; then runtime+=(-Xlinker -lstdc++); fi
fi
exec swift build --package-path Server --disable-build-manifest-caching --no-color-diagnostics "${runtime[@]}" "$@"

#!/usr/bin/env bash
# Installs what a target of the Makefile needs and reports it in one line; silent if nothing is missing.
#
#   scripts/setup.sh run|release|test|lint|fuzz|bench|pictures
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-run}
least_swift=6.2
missing=()
servers=()

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# Whether the compiler that SwiftPM uses for C and C++ finds a header.
has_header() {
    local compiler
    compiler=$(dirname "$(command -v swift)")/clang
    [ -x "$compiler" ] || compiler=$(command -v clang || command -v c++ || true)
    [ -n "$compiler" ] && printf '#include <%s>\n' "$2" | "$compiler" -x "$1" -fsyntax-only - 2>/dev/null
}

# Whether the dynamic linker finds a library.
has_library() { [[ $(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p) == *"$1 "* ]]; }

# Whether the system has a library as an archive, which a release can contain.
archive_of() { [ -e "$(c++ -print-file-name="lib$1.a")" ]; }

# need NAME-ON-DEBIAN NAME-IN-HOMEBREW CHECK…: notes the package when the check fails. "-" means: not needed there.
need() {
    local debian=$1 brew=$2
    shift 2
    if [ "$(uname)" = Darwin ]; then
        [ "$brew" = - ] || brew list --versions "$brew" >/dev/null 2>&1 || missing+=("$brew")
    else
        [ "$debian" = - ] || "$@" 2>/dev/null || missing+=("$debian")
    fi
}

# need_server PACKAGE PROGRAM LIBRARY…: notes a program that tests or benchmarks start themselves, with the packages of its
# libraries; see unpack_servers.
need_server() {
    local package=$1 program=$2
    shift 2
    if [ "$(uname)" = Darwin ]; then
        need - "$package" false
    else
        [ -n "$(PATH="$PATH:/usr/sbin:$PWD/.servers/usr/bin:$PWD/.servers/usr/sbin" command -v "$program")" ] ||
            servers+=("$package" "$@")
    fi
}

check_swift() {
    local advice="Install Swift $least_swift or newer: https://www.swift.org/install"
    has swift || fail "Waymark needs a Swift toolchain, and there is no \`swift\` here." "$advice"
    local version
    swift --version >/dev/null ||
        fail "\`swift\` is here but does not run; see above." "It needs the packages that its page lists: https://www.swift.org/install"
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    [ "$(printf '%s\n' "$least_swift" "$version" | sort -V | head -n 1)" = "$least_swift" ] ||
        fail "Waymark needs Swift $least_swift or newer; this is $version." "$advice"
}

install_missing() {
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(uname)" = Darwin ]; then
        has brew || fail "Missing: ${missing[*]}. Install Homebrew (https://brew.sh), then run this again."
        echo "Installing with Homebrew: ${missing[*]}"
        brew install --quiet "${missing[@]}" || fail "Homebrew could not install ${missing[*]}; see above."
        return 0
    fi
    has apt-get || fail "Missing, by their Debian names: ${missing[*]}." \
        "There is no apt-get here: install the same with your package manager, then run this again."
    local log
    [ "$(id -u)" -eq 0 ] || has sudo || fail "Missing: ${missing[*]}. As root: apt-get install ${missing[*]}"
    echo "Installing with apt-get: ${missing[*]}"
    log=$(mktemp)
    if ! { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 "${missing[@]}"; } >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install ${missing[*]}." \
            "Check the network and the package sources, or install them by hand, then run this again."
    fi
    rm -f "$log"
}

# Unpacks servers and load generators from their Debian packages into .servers without installing them: installed
# servers start immediately and at every boot, and tests must not open your ports.
unpack_servers() {
    [ ${#servers[@]} -gt 0 ] || return 0
    has apt-get || fail "Missing, by their Debian names: ${servers[*]}." \
        "There is no apt-get here: install the same with your package manager, then run this again."
    echo "Unpacking into .servers, without installing: ${servers[*]}"
    local folder log
    folder=$(mktemp -d) log=$(mktemp)
    # apt downloads as its own user if possible.
    chmod 755 "$folder"
    if ! { (cd "$folder" && { apt-get download -q "${servers[@]}" ||
        { as_root apt-get update -qq && apt-get download -q "${servers[@]}"; }; }) &&
        mkdir -p .servers && find "$folder" -name '*.deb' -exec dpkg-deb -x {} .servers \;; } >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -rf "$folder" "$log"
        fail "apt-get could not fetch ${servers[*]}." "Check the network and the package sources, then run this again."
    fi
    rm -rf "$folder" "$log"
    local program unmet libraries
    libraries=$(printf '%s:' "$PWD"/.servers/usr/lib/*-linux-gnu)
    for program in .servers/usr/bin/* .servers/usr/sbin/*; do
        [ -x "$program" ] || continue
        unmet=$(LD_LIBRARY_PATH=$libraries ldd "$program" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | paste -sd ' ' -)
        [ -z "$unmet" ] || fail "$program needs libraries that are not here: $unmet." "Install them, then run this again."
    done
}

# as_root COMMAND…: runs a command as root, with sudo if needed.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        has sudo || fail "As root: $*"
        sudo "$@"
    fi
}

# environment FOLDER REQUIREMENTS: creates a Python environment with exactly these packages, rebuilt when the list
# changes.
environment() {
    local folder=$1 requirements=$2 log
    cmp -s "$requirements" "$folder/requirements.txt" && return 0
    echo "Installing into $folder from PyPI: $(grep -v -e '^#' -e '^$' "$requirements" | paste -sd ' ' -)"
    log=$(mktemp)
    rm -rf "$folder"
    if ! { python3 -m venv "$folder" && "$folder/bin/pip" install -q -r "$requirements"; } >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -rf "$folder" "$log"
        fail "The Python packages could not be installed. Check the network to pypi.org, then run this again."
    fi
    rm -f "$log"
    cp "$requirements" "$folder/requirements.txt"
}

# for_any PURPOSE…: whether this run is for one of these.
for_any() { [[ " $* " == *" $purpose "* ]]; }

for_any run release test lint fuzz bench pictures ||
    fail "usage: scripts/setup.sh run|release|test|lint|fuzz|bench|pictures"
check_swift
need git - has git
if for_any lint; then
    need python3 - has python3
fi
if for_any run release test fuzz bench pictures; then
    need g++ - has_header c++ string
    need libsqlite3-dev - has_header c sqlite3.h
    need libre2-dev re2 has_header c++ re2/re2.h
    need libqrencode-dev qrencode has_header c qrencode.h
    need libpng-dev libpng has_header c png.h
    need libcurl4 - has_library libcurl.so.4 # commands that ask a service
    need - pkgconf # SwiftPM asks it where Homebrew has these libraries
    need curl - has curl # `serve` tells people to use it
fi
if for_any release fuzz; then
    need python3 - has python3
    need dpkg-dev - has dpkg-shlibdeps
    need libicu-dev - compgen -G '/usr/share/doc/libicu*/copyright' >/dev/null # the licence of what Foundation contains
    need libpng-dev - archive_of png
    need zlib1g-dev - archive_of z
fi
if for_any bench; then
    need valgrind - has valgrind # counts instructions and allocations
    need python3 - has python3
    need_server nginx nginx # what redirects are measured beside
    need_server wrk wrk libluajit-5.1-2 libluajit-5.1-common
    need_server nghttp2-client h2load libnghttp2-14 libev4 libjansson4 libjemalloc2 # redirects with HTTP/2
    need openssl openssl has openssl # its certificate
fi
if for_any test fuzz; then
    need strace - has strace
    need libmaxminddb0 libmaxminddb has_library libmaxminddb.so.0 # countries of clicks
    need libsodium23 libsodium has_library libsodium.so.23 # hashes of passwords
    need libpq5 libpq has_library libpq.so.5 # a database on a PostgreSQL server
fi
if for_any test fuzz; then
    need_server nginx nginx
    need openssl openssl has openssl # throw-away certificates
fi
if for_any test; then
    # The server that tests start; Debian keeps its programs out of the path.
    if [ "$(uname)" = Darwin ]; then
        need - postgresql@15 false
    elif ! ls {,.servers}/usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
        servers+=(postgresql-15 postgresql-client-15 libicu72 libxml2 liblz4-1 libldap-2.5-0)
    fi
    need_server pgbouncer pgbouncer libc-ares2 libevent-2.1-7 # a pooler in front of it
    need_server caddy caddy
    need golang-go - has go
    need systemd - has systemd-analyze # the unit of docs/run.md
    need golang-google-api-dev - test -d /usr/share/gocode/src/google.golang.org/api
fi
if for_any test; then
    # The pages in a real browser: one without windows, which Debian has as a package of its own, opens them with less work.
    if grep -qs '^ID=debian$' /etc/os-release; then
        need chromium-headless-shell - has chromium-headless-shell
    else
        need chromium - has chromium
    fi
fi
if for_any pictures; then
    need chromium - has chromium
    need openssl openssl has openssl
    need pngquant pngquant has pngquant
    need fonts-inter - test -d /usr/share/fonts/opentype/inter
    need fonts-droid-fallback - test -d /usr/share/fonts-droid-fallback
fi
if for_any fuzz; then
    need uap-core - test -d /usr/share/uap-core # user agents to compare with
    need mmdebstrap - has mmdebstrap # a bare system for the release
    need systemd - has systemd-analyze
    need default-jre-headless openjdk has java # compiles and runs the client in Kotlin
fi
if for_any test fuzz pictures; then
    need python3-venv - python3 -c 'import ensurepip, venv'
fi
install_missing
unpack_servers
if for_any test fuzz pictures; then
    environment .venv Server/Tests/Live/requirements.txt
fi
if for_any fuzz; then
    environment .venv-fuzz scripts/fuzz-requirements.txt
fi

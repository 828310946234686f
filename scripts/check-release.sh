#!/usr/bin/env bash
# Runs a release where nothing else is installed: in a bare Debian, unpacked for the purpose, the archive and the Debian package
# each make a short link within a minute; libraries that are missing are named with their packages; lintian and systemd-analyze
# have nothing to say. Needs root, for chroot, and the network.
#
#   scripts/check-release.sh [FOLDER]     default: dist
set -euo pipefail
cd "$(dirname "$0")/.."

release=$(realpath "${1:-dist}")
suite=bookworm
port=${WAYMARK_FUZZ_PORT:-18099}
archive=$(echo "$release"/waymark-*-linux-"$(uname -m)".tar.gz)
package=$(echo "$release"/waymark_*_"$(dpkg --print-architecture)".deb)
name=$(basename "$archive" .tar.gz)
folder=$(mktemp -d)
service=

# Ends what was started, then unmounts: a folder is only removed when nothing of this system is below it.
clean_up() {
    [ -z "$service" ] || { kill "$service" && wait "$service"; } 2>/dev/null || true
    rm -rf --one-file-system "$folder"
}
trap clean_up EXIT

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# in_root ROOT COMMAND…: runs a command in a root that sees its own processes and mounts only. It takes the place of the shell.
in_root() {
    local root=$1
    shift
    exec unshare --mount --propagation private bash -c 'root=$1; shift
        mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" && exec chroot "$root" "$@"' _ "$root" \
        env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# make_root ROOT [PACKAGE…]: unpacks a minimal Debian, with these packages too.
make_root() {
    local root=$1 log=$folder/log
    shift
    # mmdebstrap refuses an option without a value.
    mmdebstrap --quiet --variant=minbase "${@/#/--include=}" "$suite" "$root" >"$log" 2>&1 ||
        fail "mmdebstrap could not make a $suite:" "$(tail -n 10 "$log")"
}

# make_link FIRST-KEY: makes a link at the service that was started in the background, and follows it.
make_link() {
    local answer link target=https://www.example.com/welcome
    for _ in $(seq 300); do
        curl -fs "http://127.0.0.1:$port/health/ready" >/dev/null && break
        kill -0 "$service" 2>/dev/null || fail "the service ended:" "$(tail -n 10 "$folder/service.log")"
        sleep 0.1
    done
    answer=$(curl -fsS -H "Authorization: Bearer $(cat "$1")" -H 'Content-Type: application/json' \
        -d "{\"link\":{\"link\":\"$target\"}}" "http://127.0.0.1:$port/api/v1/links") ||
        fail "no link was made:" "$(tail -n 10 "$folder/service.log")"
    link=$(sed -n 's/.*"shortLink":"\([^"]*\)".*/\1/p' <<<"${answer//\\\//\/}")
    [ "$(curl -fs -o /dev/null -w '%{redirect_url}' "$link")" = "$target" ] || fail "the link $link does not lead to $target"
    kill "$service"
    wait "$service" || fail "the service did not end well:" "$(tail -n 10 "$folder/service.log")"
    service=
}

# expect_name TEXT COMMAND…: a command fails and names what is missing.
expect_name() {
    local text=$1 said
    shift
    if said=$("$@" 2>&1); then fail "without $text this should fail: $*"; fi
    grep -q -F "$text" <<<"$said" || fail "instead of naming $text, it says:" "$said"
}

# within_a_minute SECONDS WHAT: fails if a part took longer.
within_a_minute() {
    local seconds=$((SECONDS - $1))
    [ "$seconds" -le 60 ] || fail "$2 took $seconds s to a short link"
    echo "ok      $2: a short link after $seconds s"
}

check_sums() {
    (cd "$release" && sha256sum --check --quiet SHA256SUMS)
    echo "ok      SHA256SUMS"
}

check_archive() {
    local root=$folder/archive program=/opt/$name/bin/waymark begun
    make_root "$root"
    begun=$SECONDS
    tar --extract --gzip --file "$archive" --directory "$root/opt" --no-same-owner
    in_root "$root" "$program" serve --port "$port" --database /srv/waymark.sqlite >"$folder/service.log" 2>&1 &
    service=$!
    make_link "$root/srv/first-key"
    within_a_minute "$begun" "$name.tar.gz in a bare $suite"
    expect_name libcurl4 in_root "$root" "$program" link list --database /srv/waymark.sqlite
    expect_name libpq5 in_root "$root" "$program" project list --database postgresql://127.0.0.1/waymark
    touch "$root/srv/countries.mmdb"
    expect_name libmaxminddb0 in_root "$root" "$program" serve --port "$port" --database /srv/waymark.sqlite \
        --country-database /srv/countries.mmdb
    echo "ok      missing libraries are named with their packages"
    rm -rf --one-file-system "$root"
}

check_package() {
    local root=$folder/package begun log=$folder/log units=$folder/units
    make_root "$root" systemd-standalone-sysusers
    (in_root "$root" apt-get update -q) >"$log" 2>&1 || fail "apt-get update:" "$(tail -n 5 "$log")"
    begun=$SECONDS
    cp "$package" "$root/srv/waymark.deb"
    (in_root "$root" apt-get install -y -q --no-install-recommends /srv/waymark.deb) >"$log" 2>&1 ||
        fail "the package cannot be installed:" "$(tail -n 15 "$log")"
    (in_root "$root" install -d -m 700 -o waymark -g waymark /var/lib/waymark) # systemd's StateDirectory
    in_root "$root" setpriv --reuid waymark --regid waymark --init-groups env WAYMARK_DATABASE=/var/lib/waymark/waymark.sqlite \
        waymark serve --config /etc/waymark/waymark.json --port "$port" >"$folder/service.log" 2>&1 &
    service=$!
    make_link "$root/var/lib/waymark/first-key"
    within_a_minute "$begun" "$(basename "$package") in a bare $suite"
    mkdir -p "$units"
    cp "$root"/usr/lib/systemd/system/waymark* "$units/"
    sed -i 's|/usr/bin/waymark|/bin/true|' "$units"/*
    systemd-analyze verify --man=no --recursive-errors=no "$units"/* >"$log" 2>&1 && [ ! -s "$log" ] ||
        fail "systemd-analyze verify:" "$(cat "$log")"
    echo "ok      systemd-analyze verify"
    (in_root "$root" apt-get purge -y -q waymark) >"$log" 2>&1 || fail "the package cannot be removed:" "$(tail -n 15 "$log")"
    [ ! -e "$root/etc/waymark" ] || fail "/etc/waymark is left after a purge"
    [ -s "$root/var/lib/waymark/waymark.sqlite" ] || fail "a purge has removed the links"
    echo "ok      a purge leaves the links and nothing else"
    rm -rf --one-file-system "$root"
}

check_lintian() {
    local root=$folder/lintian
    make_root "$root" lintian
    cp "$package" "$root/srv/waymark.deb"
    (in_root "$root" lintian --allow-root --fail-on error,warning --tag-display-limit 0 /srv/waymark.deb) ||
        fail "lintian has found something, see above"
    echo "ok      lintian"
    rm -rf --one-file-system "$root"
}

[ "$(id -u)" -eq 0 ] || fail "This needs root, for chroot: sudo scripts/check-release.sh"
[ -f "$archive" ] && [ -f "$package" ] || fail "$release has no release for this machine; make it with \`make release\`."
check_sums
check_archive
check_package
check_lintian

#!/usr/bin/env bash
# Makes the release of this architecture from the commit that is checked out: an archive, a Debian package, a list of all parts
# (SBOM), and SHA256SUMS. Two runs of one commit with the same toolchain, libraries and Package.resolved give the same bytes,
# in whatever folder they run.
#
#   scripts/release.sh [FOLDER]     default: dist
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C.UTF-8 TZ=UTC

root=$PWD
target=$(realpath -m "${1:-dist}")
scratch=$root/Server/.build/distribution
version=$(sed -n 's/.*static let text = "\(.*\)"$/\1/p' Server/Sources/waymark/Output/Version.swift)
architecture=$(uname -m)
name=waymark-$version-linux-$architecture

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

[ "$(uname)" = Linux ] || fail "Releases are made on Linux; this is $(uname)."
[ -n "$version" ] || fail "No version in Server/Sources/waymark/Output/Version.swift."
[ -z "$(git status --porcelain)" ] ||
    echo "Note: this release has changes that are not committed, so nobody else can make it again."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
day=$(date --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%d)

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# Without debug information, and with this folder's name mapped to a dot, the objects do not depend on where they are built.
build() {
    scripts/build-service.sh --configuration release --product waymark --scratch-path "$scratch" \
        -debug-info-format none --disable-local-rpath -Xlinker -rpath -Xlinker "\$ORIGIN/../lib" -Xlinker --build-id=none \
        -Xswiftc -file-prefix-map -Xswiftc "$root=." -Xcc "-ffile-prefix-map=$root=." -Xcxx "-ffile-prefix-map=$root=."
}

# Copies the executable without symbols and without the marks by which the compiler recognizes modules that it need not compile
# again: they depend on the names of folders, and nothing reads them in a program.
copy_executable() {
    local from=$scratch/release/waymark to=$1 marks=$stage/marks
    strip --strip-all -o "$to" "$from"
    objcopy --dump-section .swift_modhash="$marks" "$to" /dev/null
    head -c "$(stat --format=%s "$marks")" /dev/zero >"$marks.none"
    objcopy --update-section .swift_modhash="$marks.none" "$to"
    chmod 755 "$to"
}

# Refuses an executable that does not run elsewhere: one with a path of this machine, or with a library that it should contain.
check_executable() {
    local file=$1 needed allowed='^(libqrencode\.so\.4|lib(c|m|dl|pthread|rt|gcc_s)\.so\.[0-9]+|ld-linux-.*)$'
    if grep -q --fixed-strings --text "$root" "$file"; then
        fail "The executable contains the path $root:" "$(strings "$file" | grep --fixed-strings "$root" | head -n 5)"
    fi
    needed=$(readelf --dynamic "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p' | sed -E "/$allowed/d" | paste -sd ' ' -)
    [ -z "$needed" ] || fail "The executable needs $needed, of which this system has no archive to link." \
        "Install the development packages that \`scripts/setup.sh release\` names."
}

# Everything of the archive, in its folder.
fill_archive() {
    local folder=$1
    mkdir -p "$folder"/{bin,lib,systemd,completions,man/man1}
    copy_executable "$folder/bin/waymark"
    check_executable "$folder/bin/waymark"
    install -m 644 "$(realpath "$(c++ -print-file-name=libqrencode.so)")" "$folder/lib/libqrencode.so.4"
    install -m 644 Distribution/systemd/* "$folder/systemd/"
    install -m 644 Distribution/waymark.json LICENSE CHANGELOG.md "$folder/"
    install -m 644 Server/Package.resolved "$folder/"
    "$folder/bin/waymark" --generate-completion-script bash >"$folder/completions/waymark"
    "$folder/bin/waymark" --generate-completion-script zsh >"$folder/completions/_waymark"
    "$folder/bin/waymark" --generate-completion-script fish >"$folder/completions/waymark.fish"
    "$folder/bin/waymark" --experimental-dump-help |
        scripts/manual-pages "$folder/man/man1" --version "$version" --date "$day"
    scripts/release-parts "$folder" --version "$version" --architecture "$architecture" --scratch-path "$scratch" \
        --epoch "$SOURCE_DATE_EPOCH"
}

# The Debian package has the same files where Debian wants them, and Debian's libqrencode.
fill_package() {
    local from=$1 folder=$2 documents=$2/usr/share/doc/waymark file depends
    mkdir -p "$folder"/{DEBIAN,etc/waymark,usr/bin,usr/lib/sysusers.d,usr/lib/systemd/system} "$documents" \
        "$folder"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d,man/man1} \
        "$folder/usr/share/lintian/overrides"
    install -m 755 "$from/bin/waymark" "$folder/usr/bin/waymark"
    install -m 644 Distribution/waymark.json "$folder/etc/waymark/waymark.json"
    install -m 644 Distribution/waymark.sysusers "$folder/usr/lib/sysusers.d/waymark.conf"
    for file in Distribution/systemd/*; do
        sed 's|/usr/local/bin/|/usr/bin/|' "$file" >"$folder/usr/lib/systemd/system/${file##*/}"
    done
    # The port of the configuration that comes with the package, which only this machine can reach.
    sed -i -e '/^ListenStream=80$/d' -e 's/^ListenStream=443$/ListenStream=127.0.0.1:8080/' \
        "$folder/usr/lib/systemd/system/waymark.socket"
    # Debian wants no interpreter's line in what a shell reads.
    sed '1{/^#!/d}' "$from/completions/waymark" >"$folder/usr/share/bash-completion/completions/waymark"
    install -m 644 "$from/completions/_waymark" "$folder/usr/share/zsh/vendor-completions/_waymark"
    install -m 644 "$from/completions/waymark.fish" "$folder/usr/share/fish/vendor_completions.d/waymark.fish"
    install -m 644 "$from"/man/man1/* "$folder/usr/share/man/man1/"
    install -m 644 "$from/NOTICE" "$from/sbom.spdx.json" "$documents/"
    install -m 644 CHANGELOG.md "$documents/changelog"
    install -m 644 Distribution/debian/copyright "$documents/copyright"
    install -m 644 Distribution/debian/lintian-overrides "$folder/usr/share/lintian/overrides/waymark"
    printf 'waymark (%s-1) stable; urgency=medium\n\n  * Release %s; its changes are in changelog.gz.\n\n -- %s  %s\n' \
        "$version" "$version" "$(maintainer)" "$(date --date="@$SOURCE_DATE_EPOCH" --rfc-email)" >"$documents/changelog.Debian"
    gzip -9n "$folder"/usr/share/man/man1/* "$documents"/{changelog,changelog.Debian,NOTICE,sbom.spdx.json}
    install -m 755 Distribution/debian/{postinst,prerm,postrm} "$folder/DEBIAN/"
    echo /etc/waymark/waymark.json >"$folder/DEBIAN/conffiles"
    depends=$(dependencies "$folder/usr/bin/waymark")
    {
        printf 'Package: waymark\nVersion: %s-1\nArchitecture: %s\nMaintainer: %s\n' \
            "$version" "$(dpkg --print-architecture)" "$(maintainer)"
        printf 'Installed-Size: %s\n' "$(find "$folder" -type f -not -path '*/DEBIAN/*' -printf '%s\n' |
            awk '{ kilobytes += int(($1 + 1023) / 1024) } END { print kilobytes }')"
        printf 'Depends: %s, systemd | systemd-standalone-sysusers | systemd-sysusers\n' "$depends"
        cat Distribution/debian/control
    } >"$folder/DEBIAN/control"
    (cd "$folder" && find . -type f -not -path './DEBIAN/*' -printf '%P\n' | sort | xargs md5sum >DEBIAN/md5sums)
}

# Whoever made the commit answers for its package.
maintainer() { git log -1 --format='%an <%ae>'; }

# The packages of the shared libraries, with the versions that the executable needs.
dependencies() {
    local folder=$stage/shlibdeps
    mkdir -p "$folder/debian"
    printf 'Source: waymark\n\nPackage: waymark\nArchitecture: any\n' >"$folder/debian/control"
    (cd "$folder" && dpkg-shlibdeps -O "$1" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
}

echo "Building waymark $version for $architecture, without debug information. The first time, this takes a while."
build
fill_archive "$stage/$name"
fill_package "$stage/$name" "$stage/package"
rm -rf "$target"
mkdir -p "$target"
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu \
    --directory="$stage" "$name" | gzip -9n >"$target/$name.tar.gz"
cp "$stage/$name/sbom.spdx.json" "$target/$name.spdx.json"
find "$stage/package" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$stage/package" \
    "$target/waymark_$version-1_$(dpkg --print-architecture).deb" >/dev/null
(cd "$target" && sha256sum -- *.tar.gz *.deb *.json >SHA256SUMS)
echo "Made in $target:"
(cd "$target" && du --apparent-size --human-readable -- *)

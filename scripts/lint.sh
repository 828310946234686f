#!/usr/bin/env bash
# Every check that needs no build of a package. Each prints one line; what is wrong is printed above it.
set -uo pipefail
cd "$(dirname "$0")/.."

failures=0

check() {
    local title=$1 output
    shift
    if output=$("$@" 2>&1); then
        printf 'ok      %s\n' "$title"
    else
        printf '%s\nFAILED  %s\n' "$output" "$title"
        failures=$((failures + 1))
    fi
}

# Fails with the lines it is given, passes when there are none.
none() {
    local lines
    lines=$(cat)
    [ -z "$lines" ] || { printf '%s\n' "$lines"; return 1; }
}

# The tracked files whose paths match an expression.
tracked() {
    git ls-files | grep -E "$1" || true
}

swift_format() {
    git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel
}

no_dependencies() {
    swift package show-dependencies --format flatlist | none
}

no_products() {
    tracked '(^|/)(\.build|\.swiftpm|DerivedData)/|(^|/)Package\.resolved$|\.xcodeproj/|\.(sqlite|db)(-wal|-shm)?$|^[^/]*\.(h|o|d|swiftmodule)$' |
        none
}

# Marks that do not belong in sources. A line of scripts/lint-exceptions.txt, "path | mark | reason", excuses one.
marks() {
    local mark found
    for mark in 'TODO' 'FIXME' 'try!' ' as!' '@unchecked' 'nonisolated(unsafe)' '@_exported' 'fatalError(' \
        'Task.detached' 'Thread.sleep'; do
        while IFS=: read -r path line text; do
            grep -qF "$path | $mark |" scripts/lint-exceptions.txt && continue
            printf '%s:%s: %s is not allowed here:%s\n' "$path" "$line" "$mark" "$text"
        done < <(git grep -n -F -e "$mark" -- '*Sources/*' 'Benchmarks/*.swift')
    done | none
}

# Long files hide more than one idea. The house aims under 200 lines, 400 for tests; these are the outer bounds.
lengths() {
    git ls-files -z '*.swift' | xargs -0 wc -l | awk '
        $2 == "total" { next }
        { bound = $2 ~ /(^|\/)Tests\// ? 700 : 500 }
        $1 > bound { print $2 ": " $1 " lines, more than " bound }' | none
}

names() {
    tracked '(^|/)(Utils?|Utilities|Helpers?|Common|Extensions|Misc)(/|\.swift$)' | none
}

shell_scripts() {
    git ls-files -z 'scripts/*' '.ci/*' '*.sh' 'Distribution/debian/*' | while IFS= read -r -d '' file; do
        case $(head -n 1 "$file") in
        '#!'*bash | '#!/bin/sh') bash -n "$file" || echo "$file" ;;
        '#!'*python3) python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$file" || echo "$file" ;;
        esac
    done 2>&1 | none
}

# What the documents show is what is built: their Swift is a snippet, the table of configuration has every key of the source.
documents() {
    local snippet unit source=Server/Sources/waymark/Configuration/ConfigurationKey.swift
    for snippet in Snippets/*.swift; do
        python3 -c 'import sys; sys.exit(all(open(sys.argv[1]).read() not in open(page).read() for page in sys.argv[2:]))' \
            "$snippet" README.md docs/package.md || echo "neither README.md nor docs/package.md holds $snippet as it is"
    done | none || return 1
    for unit in Distribution/systemd/*; do
        python3 -c 'import sys; sys.exit(f"```ini\n{open(sys.argv[1]).read()}```" not in open("docs/run.md").read())' "$unit" ||
            echo "docs/run.md does not show $unit as it is"
    done | none || return 1
    diff <(sed -nE 's/^    case ([a-zA-Z]+)$/\1/p; s/^    case [a-zA-Z]+ = "(.*)"$/\1/p' "$source") \
        <(sed -nE 's/^\| `([a-zA-Z.]+)` \|.*/\1/p' docs/configuration.md) ||
        { echo "docs/configuration.md and $source have different keys"; return 1; }
}

check "Swift files are formatted (make format)" swift_format
check "modules and rooms use what their tables permit (scripts/check-modules)" scripts/check-modules --self-test
check "the name of a type leads to its file (scripts/check-types)" scripts/check-types --self-test
check "unsafe memory is used in one room (scripts/check-memory)" scripts/check-memory --self-test
check "the apps' package has no dependencies" no_dependencies
check "no build products are tracked" no_products
check "no forbidden marks in sources (scripts/lint-exceptions.txt)" marks
check "no file is too long" lengths
check "no drawer for odds and ends (Utils, Helpers, Common)" names
check "documents show what is built" documents
check "docs/scale.md has the tables of its script (Benchmarks/Scale/scale.py --write)" Benchmarks/Scale/scale.py --check
check "links of the guides lead somewhere, and the printed move is the real one" scripts/check-guides
check "scripts parse" shell_scripts
check "code for Apple's systems type-checks against stubs (scripts/check-apple)" scripts/check-apple --self-test
check "only what the oldest systems have, or behind a guard (scripts/check-availability)" scripts/check-availability --self-test
check "docc has no warnings (make docs)" scripts/docs --check

[ "$failures" -eq 0 ] || { echo "make lint: $failures of the checks failed"; exit 1; }

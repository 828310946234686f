#!/usr/bin/env bash
# Takes the pictures of docs/pages anew, with the service that the working copy makes.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build-service.sh --product waymark
PYTHONDONTWRITEBYTECODE=1 .venv/bin/python Server/Tests/Live/pictures.py Server/.build/debug/waymark docs/pages
PYTHONDONTWRITEBYTECODE=1 .venv/bin/python Server/Tests/Live/dashboard_pictures.py Server/.build/debug/waymark docs/pages

# Waymark. The verbs:
#
#   make serve    install what is missing, build, start the service   ARGS="--port 9000" is passed on
#   make build    build the service in release: Server/.build/release/waymark
#   make release  make what others install, in dist: an archive, a Debian package, an SBOM and SHA256SUMS
#   make test     every test, the live ones with Google's clients included
#   make lint     check the format, the modules and their rooms, types and files, forbidden marks
#   make format   format every Swift file in place
#   make api      write the public interface of the apps' package to docs/api
#   make docs     build the documentation of the apps' package: .build/docs
#   make pictures take the pictures of docs/pages anew
#   make bench    measure; prints a table
#   make fuzz     kill -9 under load, a hostile client, long property runs, Schemathesis    ROUNDS=300 ITERATIONS=20000 LINKS=10000000 SCHEDULES=10000000
#   make clean    remove what was built; your data stays

SHELL := /bin/bash
ROUNDS ?= 300
ITERATIONS ?= 20000
LINKS ?= 10000000
SCHEDULES ?= 10000000

.PHONY: help serve build release test lint format api docs pictures bench fuzz clean setup-run

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

serve: build
	@exec Server/.build/release/waymark serve $(ARGS)

build: setup-run
	@echo "Building waymark in release. The first build takes some minutes, later ones seconds."
	@scripts/build-service.sh --configuration release --product waymark

setup-run:
	@scripts/setup.sh run

release:
	@scripts/setup.sh release
	@scripts/release.sh

test:
	@scripts/setup.sh test
	@scripts/test.sh

lint:
	@scripts/setup.sh lint
	@scripts/lint.sh

format:
	@git ls-files -z '*.swift' | xargs -0 swift format --in-place --parallel

api:
	@swift build --quiet
	@scripts/public-api

docs:
	@swift build --quiet
	@scripts/docs

pictures:
	@scripts/setup.sh pictures
	@scripts/screenshots.sh

bench:
	@scripts/setup.sh bench
	@scripts/bench.sh

fuzz:
	@scripts/setup.sh test
	@scripts/setup.sh fuzz
	@scripts/fuzz.sh $(ROUNDS) $(ITERATIONS) $(LINKS) $(SCHEDULES)

clean:
	@rm -rf .build dist Server/.build Examples/BoardingPass/.build Benchmarks/.build Benchmarks/Apps/.build .venv .venv-fuzz .servers

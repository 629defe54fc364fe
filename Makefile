# make test proves everything, from a fresh clone, and needs only Go 1.26, a C compiler (for -race), Node 20 and git;
# what else it needs (node modules, Chromium) it installs.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# What is built does not know its folder, so that what one clone has built every other one finds in the cache.
export GOFLAGS := $(strip $(shell go env GOFLAGS) -trimpath)

go_files = $$(git ls-files -co --exclude-standard '*.go')
# The packages without the browser stories, which need Chromium and run on their own.
packages = $$(go list ./... | grep -v '^fano/server/stories')
# The packages in which goroutines meet, for the race detector, which makes searches ten times slower. All others are of
# one goroutine each, which for algorithms and engine a test of the architecture holds.
rooms = cache check connlimit fairqueue links load loader memtest metrics page quota run stream work
raced = ./server ./static $(addprefix ./server/,$(rooms))
# The environment of the stories; a folder for pictures is relative to this one.
browser = chromium=$$(.ci/chromium); FANO_CHROMIUM=$$chromium FANO_STORIES=required $(if $(FANO_SHOTS),FANO_SHOTS=$(abspath $(FANO_SHOTS)))

# How many events the adversary of make prove may use in each system.
HUNT ?= 400000

# What make algorithm begins is called NAME, and does what LIKE does, an algorithm with a folder of its own.
LIKE ?= central-server

.PHONY: help size test check prove algorithm golden fonts fmt fmt-check vet lint generate generated tidy go types js tex stories bench bench-check fuzz vuln run

help: ## Say what can be made.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

size: ## Count the lines of code, comments and tests by package.
	@node .ci/size.mjs

# The quick checks first. The stories run alone: beside the Go tests they take as long, and fail when a page gets no processor.
test: ## Prove everything.
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target fmt-check tidy generated vet lint types js
	@$(MAKE) --no-print-directory stories
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target go tex
	@echo "everything holds"

check: fmt-check vet types js ## Prove, in a minute, what a change at the desk most often breaks.
	@echo "== go test -short"
	@go test -short -vet=off $(packages)

prove: node_modules/.installed ## Look for what the tests have no time for: dearer runs, random runs, large searches, every look (HUNT=10000000 for longer).
	@GOARCH=386 go vet ./... # for machines whose integers have 32 bits
	@go test -count=1 -timeout 0 -run NoAdversary ./algorithms -args -events $(HUNT)
	@FANO_PROVE=1 go test -count=1 -timeout 0 $$(go list ./... | grep -v -e '^fano/server/stories' -e '^fano/server/load')
	@FANO_PROVE=1 go test -count=1 -timeout 0 ./server/load # alone: it measures
	@$(MAKE) --no-print-directory bench-check
	@$(browser) FANO_PROVE=1 go test -count=1 -timeout 0 -parallel 3 ./server/stories

algorithm: ## Begin an algorithm: make algorithm NAME=neilsen-mizuno [LIKE=naimi-trehel]; then make golden.
	@cd algorithms && go run ./internal/begin "$(NAME)" "$(LIKE)"

# Links are not among it: they were promised, and only added to (go test ./server/scenario -run OldLinks -update).
golden: node_modules/.installed ## Renew what the tests compare with, where nothing was promised for ever, and show the difference (FACTS=lamport also finds its facts anew, FACTS=-all every fact).
	@go test -count=1 -run Dialogues ./algorithms -update
	@go run ./server/generate $(FACTS)
	@go run ./server/generate claims/A # these claims are judged by the runs of all algorithms that are measured
	@go test -count=1 -run ThePage ./server/scenario -update
	@go test -count=1 -run 'SameBytes|TheVectors' ./server/run -update
	@go test -count=1 -run 'ForEver' ./server/figure -update
	@UPDATE=1 node .ci/js-tests.mjs >/dev/null
	@git --no-pager diff --stat

fonts: node_modules/.installed ## Cut the fonts of the pages to the characters of their texts.
	@node static/fonts/fonts.write.js

fmt: node_modules/.installed ## Format the sources: Go, templ and JavaScript.
	@gofmt -w $(go_files)
	@go tool templ fmt -log-level warn web
	@node_modules/.bin/biome format --write --log-level=warn

fmt-check: node_modules/.installed
	@echo "== gofmt"
	@unformatted=$$(gofmt -l $(go_files)); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	@echo "== biome format"
	@node_modules/.bin/biome format --log-level=warn

tidy: ## Check that go.mod and go.sum are tidy.
	@echo "== go mod tidy"
	@go mod tidy -diff

generate: ## Generate what is generated: templ components and go:generate directives.
	@go tool templ generate -log-level warn
	@go generate ./...

generated: ## Check that generated files are up to date.
	@echo "== generated files"
	@MAKEFLAGS= .ci/generated

vet: ## Run go vet.
	@echo "== go vet"
	@go vet ./...

lint: node_modules/.installed ## Run staticcheck, and Biome's linter.
	@echo "== staticcheck"
	@go tool staticcheck ./...
	@echo "== biome lint"
	@node_modules/.bin/biome lint --error-on-warnings --log-level=warn

node_modules/.installed: package.json package-lock.json
	@echo "== npm ci"
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

types: node_modules/.installed ## Check the types of the page's modules.
	@echo "== tsc"
	@node_modules/.bin/tsc -p .
	@test -z "$$(node_modules/.bin/tsc -p .ci | grep TS2305 | tee /dev/stderr)" # what Go's tests import of the page exists

js: node_modules/.installed ## Test the page's modules.
	@echo "== node --test"
	@node --test-reporter=spec .ci/js-tests.mjs | grep -v -E '^ *[✔▶]'

go: ## Test the Go packages.
	@echo "== go test"
	@go test -vet=off -timeout 20m $(packages)
	@echo "== go test -race -short, three packages at a time: they wait for clocks and disks"
	@go test -race -short -vet=off -p 3 -timeout 20m $(raced)
	@go test -race -vet=off -run ShareNothing ./algorithms

tex: ## Compile the TikZ of figures with pdflatex, which is installed if that is possible.
	@echo "== TikZ"
	@if .ci/tex >/dev/null; then FANO_TEX=required go test -count=1 -run TestTeXCompiles ./server/figure; \
	else echo "!! The TikZ of figures was NOT compiled: there is no TeX here (texlive-latex-base, -latex-extra, -pictures)."; fi

stories: node_modules/.installed ## Run the browser stories in a real Chromium.
	@echo "== browser stories"
	@$(browser) go test -count=1 -timeout 20m -parallel 3 ./server/stories

bench: node_modules/.installed ## Run the benchmarks, and measure the page’s weight, its first picture and a step by hand.
	@go test -run '^$$' -bench . -benchmem $(packages)
	@for f in $$(find static/js -name '*.bench.js'); do node $$f; done
	@$(browser) FANO_PROVE=1 go test -count=1 -v -run 'Light|FirstPicture|StepByHand|LargePlanes' ./server/stories

bench-check: ## Hold the engine, the explorer, programs and the viewers against their floors: fails if one has become slower.
	@.ci/bench-check

fuzz: ## Fuzz each decoder for a short while (FUZZTIME=1m for longer).
	@.ci/fuzz

# Not part of make test: the list of what is known is fetched from vuln.go.dev, or read from VULNDB=file:///a/copy/of/it.
vuln: ## Look for known vulnerabilities in what is used, with govulncheck, which needs vuln.go.dev.
	@bin=$$(mktemp -d); trap 'rm -rf "$$bin"' EXIT; GOBIN=$$bin go install golang.org/x/vuln/cmd/govulncheck@v1.1.4; \
	$$bin/govulncheck $(if $(VULNDB),-db $(VULNDB)) ./... || { code=$$?; \
	if [ $$code -eq 3 ]; then echo "!! Known vulnerabilities are in what is used: see above."; \
	else echo "!! Vulnerabilities were NOT looked for: govulncheck could not run here (exit $$code)."; fi; exit $$code; }

run: ## Run the server on :8080.
	@go run ./server

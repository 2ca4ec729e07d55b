# xqengine: `make` builds the fast engine, `make help` lists the rest.

EXE ?= xqengine
GO  ?= go

# The fastest instruction level this machine runs. `go build ./cmd/xqengine` gives the portable one.
GOAMD64 ?= $(shell if [ "$$($(GO) env GOARCH)" = amd64 ] && grep -qw avx2 /proc/cpuinfo 2>/dev/null \
	&& grep -qw bmi2 /proc/cpuinfo && grep -qw movbe /proc/cpuinfo; then echo v3; else echo v1; fi)
export GOAMD64

FUZZTIME ?= 30s
TSC      ?= tsc
PRETTIER ?= prettier

.PHONY: build lab help check page signature test race long judge-differential fuzz lint vuln kernels bench speed perft pgo cross arm release screenshot clean

build: ## build the fast engine (EXE=path names it)
	$(GO) build -trimpath -ldflags '-s -w' -o $(EXE) ./cmd/xqengine

lab: ## build the laboratory, xqlab
	$(GO) build -trimpath -ldflags '-s -w' -o xqlab ./cmd/xqlab

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

check: lint test page signature ## what must hold before every commit, in under six minutes

test: ## the tests, under 100 seconds once compiled
	$(GO) test ./...

page: ## types, format and unit tests of the page's scripts, with node, TypeScript and prettier (TSC=path, PRETTIER=path)
	@if command -v node >/dev/null; then node --test board/jstest/; else echo "page: node is not installed: scripts untested" >&2; fi
	@if command -v $(TSC) >/dev/null; then $(TSC) -p board/tsconfig.json; else echo "page: $(TSC) is not installed: types unchecked" >&2; fi
	@if command -v $(PRETTIER) >/dev/null; then $(PRETTIER) --log-level warn --ignore-path board/.prettierignore --check board/web/js board/jstest; \
		else echo "page: $(PRETTIER) is not installed: format unchecked" >&2; fi

signature: ## the node count of the benchmark is the one that the newest commit says
	tools/signature.sh

race: ## the tests under the race detector
	$(GO) test -race -short ./...

long: ## the longer suites: other engines, real drivers, thousands of positions
	tools/long.sh

# LOOPS and SEED say how many loops are made, and from where; `make long` compares a thousandth of them.
LOOPS ?= 1000000
SEED  ?= 1

judge-differential: ## two judges of repetitions, which share no code, on LOOPS loops made from SEED
	JUDGE_LOOPS=$(LOOPS) JUDGE_SEED=$(SEED) $(GO) test -tags longer -timeout 0 -count 1 -v -run '^TestJudgesAgreeOnManyLoops$$' ./position

fuzz: ## every fuzz target for FUZZTIME
	tools/fuzz.sh $(FUZZTIME)

lint: ## gofmt, go vet, staticcheck, shellcheck
	@wrong=$$(gofmt -l .); [ -z "$$wrong" ] || { printf 'gofmt would change:\n%s\n' "$$wrong" >&2; exit 1; }
	$(GO) vet -tags longer ./...
	$(GO) vet -tags tunable ./protocol ./cmd/xqengine
	$(GO) tool -modfile=tools/go.mod staticcheck -tags longer ./...
	@if command -v shellcheck >/dev/null; then shellcheck tools/*.sh .ci/run; else echo "lint: shellcheck is not installed: scripts unchecked" >&2; fi

vuln: ## known vulnerabilities, where their database can be reached
	tools/vuln.sh

KERNELS = $(foreach processor,amd64 arm64,$(foreach package,eval/nnue train,$(package)/kernels_$(processor).go $(package)/kernels_$(processor).s))

kernels: ## write the AVX2 and NEON kernels anew; fails if that changes them
	$(GO) -C tools/neon vet . && $(GO) -C tools/neon test .
	@before=$$(cat $(KERNELS) | sha256sum); $(GO) generate ./eval/nnue ./train || exit 1; \
	[ "$$before" = "$$(cat $(KERNELS) | sha256sum)" ] || { echo "the kernels were not those that tools/avo and tools/neon write: now they are" >&2; exit 1; }

CROSS = windows/amd64 linux/arm64 darwin/arm64 android/arm64 linux/386
WASM  = ./board/api ./board/tree ./board/engines ./board/play ./board/store ./library

cross: ## vet all code and tests, and build, for other systems and processors
	@for target in $(CROSS); do echo "$$target"; \
		export GOOS=$${target%/*} GOARCH=$${target#*/} GOAMD64=v1 CGO_ENABLED=0; \
		$(GO) vet -tags longer ./... && $(GO) build ./... || exit 1; done
	@echo "js/wasm, the games of the board and the library"; export GOOS=js GOARCH=wasm; $(GO) vet -tags longer $(WASM) && \
		if command -v node >/dev/null; then PATH="$$PATH:$$($(GO) env GOROOT)/lib/wasm" $(GO) test -run WithoutAServer ./board/play; \
		else echo "cross: node is not installed: not run" >&2; fi

arm: ## the NEON kernels, the rules and the signature on arm64, under qemu-user where this is another processor
	tools/arm.sh

bench: build ## node count (the signature) and speed of the search
	$(abspath $(EXE)) bench

speed: build ## perft, search and two threads against fairy-stockfish, alternated
	tools/speed.sh $(abspath $(EXE))

perft: build ## count the leaf nodes five turns deep from the start
	$(abspath $(EXE)) perft -depth 5

# On a virtual machine most samples would fall on the preemption of goroutines.
pgo: ## renew the profile that builds are optimised by, from the benchmark
	GODEBUG=asyncpreemptoff=1 $(GO) test -pgo=off -run '^$$' -bench BenchmarkEngine -benchtime 3x -o /dev/null -cpuprofile cmd/xqengine/default.pgo ./bench
	cp cmd/xqengine/default.pgo cmd/xqlab/default.pgo

release: ## archives with checksums for all systems into dist/
	tools/release.sh

screenshot: build ## renew the picture in the README
	tools/screenshot.sh $(abspath $(EXE)) analyze -notation chinese -depth 11 h2e2 > docs/analyze.svg.new
	mv docs/analyze.svg.new docs/analyze.svg

clean: ## remove what was built
	rm -rf $(EXE) xqlab dist

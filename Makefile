# Building p2go needs Go, make and git. Linting downloads pinned tools, comparing with real Puppet needs Puppet (make reference).

GO ?= go
# The tools' versions are in a module file of their own, so that go.mod lists what p2go needs and nothing else.
TOOL := $(GO) tool -modfile=tools.mod
# The race detector needs cgo, and so a C compiler; without one the same tests run without it.
RACE := $(if $(shell command -v gcc || command -v clang || command -v cc),-race)
FUZZTIME ?= 30s
# A package's tests may take this long on a slow machine with empty caches. Go's own limit, ten minutes, is less than cmd/p2go needs there.
TIMEOUT ?= 40m
# The tests that compile hundreds of programs in one process each. They have no concurrency that others do not have, and the race detector
# makes them take several times as long.
UNRACED := ^(TestLostBodies|TestAnyNames|TestAgain|TestAgainAfterChanges)$$

# The modules that parts of the runtime need, which p2go embeds: see docs/decisions/0007-carried-modules.md. Where they cannot be
# had, p2go is built without them and says so when a program needs them.
CARRIED := backend/build/carried/facts.tar.gz
$(CARRIED): go.sum $(wildcard internal/carry/*.go internal/carry/cmd/carry/*.go runtime/facts/gather/sysinfo/*.go runtime/regex/backtrack/*.go)
	$(GO) generate ./backend/build || echo 'p2go is built without the modules that --with facts and backtracking need'

.PHONY: build
build: $(CARRIED) ## bin/p2go
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/p2go ./cmd/p2go

.PHONY: man
man: build ## bin/man/man1, a manual page for each command
	./bin/p2go man -o bin/man/man1

# The oldest Go that p2go needs, which the go command downloads. It builds p2go, and what that p2go builds; the tests of the goldens are
# built by the same Go as always, and their programs by the oldest.
OLDEST = $(shell GOTOOLCHAIN=go$$(sed -n 's/^go //p' go.mod) $(GO) env GOROOT)/bin

.PHONY: oldest
oldest: $(CARRIED) ## build p2go with the oldest Go that it needs, and with that Go examples and goldens
	PATH=$(OLDEST):$$PATH GOTOOLCHAIN=local CGO_ENABLED=0 go build -trimpath -o bin/p2go-oldest ./cmd/p2go
	for e in webfarm gofunctions types 'providers --with apply'; do PATH=$(OLDEST):$$PATH ./bin/p2go-oldest build examples/$$e -o bin/oldest || exit 1; done
	P2GO_GOLDENS='^(classes|operators|regexps|goapi)/' $(GO) test -vet=off -exec 'env PATH=$(OLDEST):$(PATH)' -count=1 -timeout=$(TIMEOUT) -run '^(TestCatalog|TestTable)$$' ./golden

# DIST="--platforms linux/amd64 --version v1.2.3" passes flags.
.PHONY: dist
dist: $(CARRIED) ## archives for six platforms, Debian packages and their digests in bin/dist
	$(GO) run ./internal/dist/cmd/dist $(DIST)

.PHONY: demo
demo: build ## compile an example, print one node's catalog, write its graph
	./bin/p2go build examples/webfarm -o bin/webfarm
	./bin/webfarm catalog --node web1.example.com --facts examples/webfarm/facts/web1.example.com.json
	./bin/webfarm graph --node web1.example.com --facts examples/webfarm/facts/web1.example.com.json > bin/web1.dot
	@echo "the node's graph is in bin/web1.dot"

.PHONY: demo-mcl
demo-mcl: build ## compile the examples in mcl, print graphs of resources, and what a change of a file makes of one
	for e in webhost people chain; do ./bin/p2go build examples/mcl/$$e -o bin/mcl-$$e || exit 1; done
	./bin/mcl-webhost graph --hostname web1 --format suite
	./bin/mcl-chain graph > bin/mcl-chain.dot
	@echo "the graph of the chain is in bin/mcl-chain.dot"
	cp examples/mcl/people/people.txt bin/people.txt
	{ sleep 2; echo cid >> bin/people.txt; } & PEOPLE=$(CURDIR)/bin/people.txt ./bin/mcl-people watch --delta --count 2

# Vetting is a part of lint.
.PHONY: test
test: $(CARRIED) ## all tests; none needs Puppet
	$(GO) test -vet=off -timeout=$(TIMEOUT) ./...

# One package at a time: the tests of several packages update sections of the same files. The others write nothing.
.PHONY: golden
golden: $(CARRIED) ## write what p2go makes of the goldens into them; look at the diff
	P2GO_UPDATE=1 $(GO) test -p 1 $$(grep -rl --include='*_test.go' -e P2GO_UPDATE -e 'golden\.Run(' . | xargs -r -n1 dirname | sort -u)

.PHONY: generate
generate: ## files that are made from tables in the code
	$(GO) generate ./...

.PHONY: fmt
fmt:
	$(TOOL) gofumpt -w .

# exhaustive: most switches over ops and kinds deal with a few of many, so only those marked //exhaustive:enforce are checked.
# deadcode: what only generated programs call is dead from here, so the filter leaves out runtime and typesys.
.PHONY: lint
lint:
	$(GO) mod tidy -diff
	$(call empty,$(TOOL) gofumpt -l .)
	$(GO) vet ./...
	$(GO) fix -diff ./...
	$(TOOL) staticcheck ./...
	$(TOOL) exhaustive -e ./...
	$(TOOL) go-check-sumtype ./...
	$(call empty,$(TOOL) deadcode -test -filter '^github.com/p2go/p2go/(cmd|frontend|ir|backend|internal)' ./...)

# empty runs a command that reports by printing, and fails when it prints anything or fails itself.
empty = out=$$($(1)) || exit 1; [ -z "$$out" ] || { echo "$$out"; exit 1; }

# go test fuzzes one target at a time.
.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME
	@for pkg in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -r -n1 dirname | sort -u); do \
		for target in $$(grep -ho '^func Fuzz[A-Za-z0-9_]*' $$pkg/*_test.go | cut -c6-); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
		done; \
	done

.PHONY: bench
bench: ## measure speed, memory and size; BENCH=--write records the figures, BENCH="--only size" measures some, with --write too
	$(GO) run ./internal/bench/cmd/bench $(BENCH)

.PHONY: microbench
microbench: ## the benchmarks of packages; compare two outputs with benchstat
	$(GO) test -run '^$$' -bench . -benchmem ./...

.PHONY: reference
reference: build ## compare with real Puppet where it is installed, on generated programs too, and let it apply a catalog; REFERENCE="--only ntp --show 50" passes flags
	$(GO) run ./internal/reference/cmd/reference --out bin/reference.jsonl $(REFERENCE)
	$(GO) run ./internal/reference/cmd/reference --graphs --known $(REFERENCE)
	$(GO) run ./internal/reference/cmd/reference imported $(REFERENCE)
	$(GO) run ./internal/rubytrees/cmd/rubytrees
	$(GO) run ./internal/fuzzref/cmd/fuzzref --sample 400
	$(GO) run ./internal/fuzzlookup/cmd/fuzzlookup --cases 100
	P2GO_ACCEPTANCE=1 $(GO) test -count=1 ./internal/acceptance ./runtime/mcl/catalog
	P2GO_IMPORTED=1 $(GO) test -count=1 -timeout 30m -run 'Values$$' ./frontend/ruby/typeimport

.PHONY: strings
strings: ## compare p2go doc with puppet-strings on all modules that are installed, which takes ten minutes
	P2GO_STRINGS=require $(GO) test -count=1 -timeout 60m -v -run TestInstalledModules ./internal/docs

# What .ci/puppet8 gets: Puppet 8, and the edition of stdlib that Debian does not package.
PUPPET8 ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/p2go/puppet8

.PHONY: corpora
corpora: build ## compare templates and functions in Ruby of modules with Puppet 8 on generated values; CORPORA="--only ntp --show 50" passes flags
	.ci/puppet8 $(PUPPET8)
	RUBYLIB=$(PUPPET8)/usr/lib/ruby/vendor_ruby $(GO) run ./internal/reference/cmd/reference --area templates,functions \
		--modulepath /usr/share/puppet/modules:$(PUPPET8)/modules $(CORPORA)

.PHONY: fuzz-reference
fuzz-reference: build ## compare with real Puppet on generated programs; FUZZREF="--from 5000 --programs 10000" passes flags, --mutants changes rows of goldens instead
	$(GO) run ./internal/fuzzref/cmd/fuzzref $(FUZZREF)

.PHONY: fuzz-lookup
fuzz-lookup: ## compare lookups with real Puppet in generated data; FUZZLOOKUP="--from 5000 --cases 1000" passes flags
	$(GO) run ./internal/fuzzlookup/cmd/fuzzlookup $(FUZZLOOKUP)

.PHONY: fuzz-trees
fuzz-trees: ## compare trees of changed snippets of Ruby code with Ruby's; FUZZTREES="--seed 7 --show 50" passes flags
	$(GO) run ./internal/rubytrees/cmd/rubytrees --mutants 10000 $(FUZZTREES)

.PHONY: fuzz-ruby
fuzz-ruby: ## compare compiled Ruby code with Ruby on generated templates; FUZZRUBY="--from 5000 --programs 10000" passes flags
	$(GO) run ./internal/fuzzruby/cmd/fuzzruby $(FUZZRUBY)

.PHONY: applied
applied: ## apply catalogs with Puppet and with programs, each on a machine of its own, and compare; needs root on Linux
	P2GO_ACCEPTANCE=1 $(GO) test -count=1 -timeout 40m ./internal/applied

.PHONY: fuzz-apply
fuzz-apply: ## the same with made-up catalogs; FUZZAPPLY="--from 5000 --catalogs 1000" passes flags
	$(GO) run ./internal/fuzzapply/cmd/fuzzapply $(FUZZAPPLY)

.PHONY: noops
noops: build ## the same with the Debian cases and --noop; NOOPS="--only '^mysql'" passes flags
	$(GO) run ./internal/noops/cmd/noops $(NOOPS)

.PHONY: fuzz-types
fuzz-types: ## compare declared types with a model of their rules on generated declarations; FUZZTYPES="--from 5000 --programs 1450" passes flags
	$(GO) run ./internal/fuzztypes/cmd/fuzztypes $(FUZZTYPES)

.PHONY: conformance-mgmt
conformance-mgmt: ## score p2go with the suite of mgmt's language in the checkout MGMT; CONFORMANCE="--suite func2 --show 50" passes flags
	$(GO) run ./internal/conformance/cmd/conformance --mgmt=$(MGMT) $(CONFORMANCE)

.PHONY: fuzz-mcl
fuzz-mcl: ## compare compiled programs in mcl with a model of the language on made-up programs; FUZZMCL="--from 5000 --programs 20000" passes flags
	$(GO) run ./internal/fuzzmcl/cmd/fuzzmcl $(FUZZMCL)

.PHONY: record
record: ## write what real Puppet says into the goldens that expect a catalog, an error or a tree, and the examples
	$(GO) run ./internal/reference/cmd/reference --record --require $(REFERENCE)
	$(GO) run ./internal/reference/cmd/reference signatures --require $(REFERENCE)
	P2GO_RECORD=1 $(GO) test -count=1 ./examples

# Written to another file first: a script that fails must not leave an empty table.
.PHONY: nativetypes
nativetypes: ## record the table of native types from the installed Puppet
	ruby internal/reference/nativetypes.rb /usr/share/puppet/modules > frontend/env/nativetypes/core.json.new
	mv frontend/env/nativetypes/core.json.new frontend/env/nativetypes/core.json

.PHONY: settings
settings: ## record the table of settings from the installed Puppet
	ruby internal/reference/settings.rb > frontend/env/settings/core.json.new
	mv frontend/env/settings/core.json.new frontend/env/settings/core.json

.PHONY: regexps
regexps: ## record what Ruby makes of regular expressions, listed and generated ones
	ruby runtime/regex/testdata/record.rb

# A golden that is not up to date fails its test, so that make golden would write nothing after the tests pass.
.PHONY: check
check: lint build ## what CI runs: lint, all tests, generated files without a diff
	P2GO_TARGETS=all $(TOOL) gotestsum --format pkgname -- $(RACE) -vet=off -shuffle=on -timeout=$(TIMEOUT) -skip='$(UNRACED)' ./...
	$(TOOL) gotestsum --format pkgname -- -vet=off -timeout=$(TIMEOUT) -run='$(UNRACED)' ./backend/gogen ./cmd/p2go
	@# The working tree may have changes; generate must not add any.
	@before=$$(git diff | cksum); $(MAKE) generate && \
		[ "$$before" = "$$(git diff | cksum)" ] || { git diff --stat; echo 'generated files are not up to date'; exit 1; }

.PHONY: clean
clean:
	rm -rf bin

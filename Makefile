.PHONY: all demo test asan bench docs format lint release bootstrap clean

SOURCES = Package.swift Sources Tests $(wildcard Benchmarks/Package.swift Benchmarks/Sources)

all: release

bootstrap:
	@Scripts/bootstrap

release: bootstrap
	swift build -c release -Xswiftc -warnings-as-errors

# Finds text in a sample page, lists its headings and leaves a drawing in demo.svg.
demo: bootstrap
	swift build -c release --product wayfinder
	@echo; Scripts/demo

test:
	@Scripts/bootstrap --tests
	swift test

# Tests of find, whose inner loops are C, with what checks each access to memory and each operation that C
# leaves undefined.
asan:
	@Scripts/bootstrap --tests
	swift test --scratch-path .build/asan --sanitize=address \
	  -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --filter WayfinderFindTests

bench:
	@Scripts/bootstrap --benchmarks
	ONLY="$(ONLY)" Benchmarks/run

docs: bootstrap
	Scripts/docs

format:
	swift format --in-place --recursive $(SOURCES)

lint:
	swift format lint --strict --recursive $(SOURCES)
	Scripts/lint

clean:
	rm -rf .build Benchmarks/.build demo.svg

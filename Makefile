# SPDX-License-Identifier: Apache-2.0
#
#   make demo     one notification from end to end (installs what is missing first)
#   make test     what to run before a patch: lint, the suite, the vectors, openssl both ways
#   make test-all what CI runs: that, the suite under both sanitizers, the docs, the release, programs of others, the examples
#   make test-apple  what ships in an app, over CryptoKit and CommonCrypto instead of OpenSSL
#   make lint     formatting, imports, links, programs that are called, Tests/Fuzz and Benchmarks, and what ships on Apple platforms
#   make build    .build/release/pushseal, linked statically but for the C library, and what `pushseal run` compiles against
#   make release  the same with what runs at every start side by side, for faster starts (installs valgrind)
#   make sdk      what `pushseal run` compiles against, alone
#   make install  the command, its modules for extensions, man pages and completions below PREFIX (/usr/local)
#   make install-command  the same without the modules, which only `pushseal run` needs
#   make test-pictures the pages of `receive --format html` in a Chromium: layout and accessibility (installs it; needs PyPI)
#   make test-arm the PBKDF2 kernel for ARM, on an ARM processor that qemu plays (installs it)
#   make pictures draw again the pictures that README shows
#   make test-interop  everything against programs of others: Web Push, APNs both ways, Redis, shells (needs PyPI)
#   make examples every sender of Examples/ against pushseal, both ways, and the workflow for an app (installs the languages from Debian)
#   make docs     the libraries' documentation as a site in .build/docs; a dead link or a symbol without words fails it
#   make bench    PushSeal beside its peers and its limits, one table (BENCH_OPTIONS, say --only salted)
#   make fuzz     the fuzz targets, FUZZ_SECONDS each (60)
#   make vectors  generate our own test vectors again, from `openssl enc`
#   make format   format the sources in place

PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
FUZZ_SECONDS ?= 60
BENCH_OPTIONS ?=
# Foundation's networking half would load libcurl and 40 more libraries at every start. The linker
# optimizes all modules as one, without which a line of a batch takes a tenth more. Functions of libraries are bound at the start:
# binding one at its first call saves registers to the stack, and with them what memcpy has just copied, which may be a key.
RELEASE = -c release --experimental-lto-mode=full --static-swift-stdlib --disable-default-traits --disable-local-rpath \
	--product pushseal -Xswiftc -use-ld=lld -Xlinker --as-needed -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now \
	$(ORDERED)
# After `make release`, functions that run at every start stand side by side: the rest of 60 MB is then not even read.
ORDER = $(CURDIR)/.build/startup-order.txt
ORDERED = $(shell [ ! -f $(ORDER) ] || echo -Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering)
# Read by Package.swift: warnings are errors here, not for those who depend on this package.
export PUSHSEAL_WARNINGS_AS_ERRORS = 1
# With --parallel the formatter opens at once all files that it is given, and most users may open 1024.
SWIFT_FILES = git ls-files -z '*.swift'

.PHONY: setup program build sdk test-sdk demo test test-all lint test-plain test-long test-apple test-address test-thread test-release test-vectors test-openssl test-openssl-all test-outside test-arm test-interop test-pictures pictures examples docs fuzz bench vectors format startup-order release install install-command clean

setup:
	@Scripts/setup.sh

program: setup
	swift build $(RELEASE) -Xlinker -s $$(Scripts/static-libraries.sh .build/static-libraries)

# Beside the program.
build: program sdk
	ln -sfn ../../sdk/pushseal-sdk .build/release/pushseal-sdk

# The modules and the library that `pushseal run` compiles extensions against, if they are not up to date.
sdk: setup .build/sdk/stamp
.build/sdk/stamp: Package.swift Scripts/sdk.sh $(shell find Sources -type f)
	Scripts/sdk.sh release .build/sdk/pushseal-sdk
	@touch $@

# The same for the tests, of what they are built of anyway.
SDK = $(CURDIR)/.build/debug/pushseal-sdk
test-sdk: setup
	Scripts/sdk.sh debug $(SDK)

# A build that the tests start from, since the release takes three times as long.
demo: setup
	Scripts/swift-debug.sh build --product pushseal
	@Scripts/demo.sh .build/debug/pushseal

test: lint test-plain test-vectors test-openssl

test-all: test test-long docs test-apple test-release test-outside test-arm test-address test-thread test-interop test-openssl-all examples

# Each check first shows that it can fail.
lint: setup
	$(SWIFT_FILES) | xargs -0 -n 200 swift format lint --strict --parallel
	Scripts/checks/toolchain.sh
	Scripts/checks/programs.py --self-test
	Scripts/checks/programs.py
	Scripts/checks/imports.py --self-test
	Scripts/checks/imports.py
	Scripts/checks/links.py --self-test
	Scripts/checks/links.py
	! git grep -nE '\bMutex[<(]' -- Sources Tests  # see Locked
	! git grep -nE '\bLocked<(@[A-Za-z]+ *)*\([^<>]*->' -- Sources Tests  # see Locked
	! git ls-files '*.p8' '*.p12' '*.pem' | grep .  # keys that a local APNs made
	Scripts/checks/apple.py --self-test
	Scripts/checks/apple.py
	Scripts/swift-debug.sh build --build-tests
	Scripts/checks/packages.sh --self-test
	Scripts/checks/packages.sh

# Left out are tests that take more than half of the suite's processor time, most of it PBKDF2: all vectors, which `make
# test-vectors` runs, and the widest searches for parameters with the tables of causes and faults of `inspect`, which `make test-long`
# runs. A sanitizer finds nothing in these: they open the same messages as others, thousands of times.
SEARCHES = ParameterSearchTests/.(the options of|another passphrase)|CauseTests|InspectFaultTests
LONG = --skip 'VectorsTests/passes' --skip '$(SEARCHES)'
# The release runs what transcripts say to a shell: it is there, and starts in a fifth of the time. Under the sanitizers it is
# the program of their own build.
test-plain: program test-sdk
	PUSHSEAL_FOLDER=$(CURDIR)/.build/release PUSHSEAL_SDK=$(SDK) Scripts/test.sh --parallel --disable-xctest $(LONG)

test-long: test-sdk
	PUSHSEAL_SDK=$(SDK) Scripts/test.sh --parallel --disable-xctest --filter '$(SEARCHES)'

test-apple: setup
	Scripts/test-apple.sh --parallel

# Without XCTest's harness, whose own leaks would be reported as ours.
test-address: test-sdk
	PUSHSEAL_SDK=$(SDK) ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/checks/leaks.txt \
		Scripts/test.sh --disable-xctest --sanitize=address --scratch-path .build/address --skip '$(SEARCHES)'

# The long tests start the same threads as shorter ones.
test-thread: test-sdk
	PUSHSEAL_SDK=$(SDK) Scripts/test.sh --disable-xctest --sanitize=thread --scratch-path .build/thread $(LONG)

# The same transcripts, with what the installed program compiles extensions against. Bound at the start: see RELEASE.
test-release: build
	readelf --dynamic .build/release/pushseal | grep -q 'Flags:.* NOW'
	PUSHSEAL_FOLDER=$(CURDIR)/.build/release Scripts/test.sh --disable-xctest --filter TranscriptTests/built

test-vectors: program
	.build/release/pushseal verify Vectors

test-openssl: program
	Tests/Interop/openssl-enc.sh

test-openssl-all: program
	Tests/Interop/openssl-enc.sh --all

# README's lines, in a package and in an app by both build engines, and the package of Docs/Testing.md, in both language modes.
test-outside: program
	Tests/Outside/app.sh
	Tests/Outside/run.sh
	Tests/Outside/extension.sh

# What the code has for another processor, which qemu plays.
test-arm: setup
	Tests/ARM/run.sh

# Needs PyPI; installs the rest.
test-interop: build test-pictures
	Tests/Interop/web-push.sh
	Tests/Interop/send-peers.sh
	Tests/Interop/local-apns.sh
	Tests/Interop/send-queue.sh
	Tests/Interop/completions.sh

test-pictures: build
	Tests/Interop/pictures.sh

examples: build
	Examples/run.sh

pictures: build
	Scripts/pictures.sh

docs: setup
	Scripts/swift-debug.sh build
	Scripts/docs.py

fuzz: setup
	Tests/Fuzz/run.sh $(FUZZ_SECONDS)

bench: release
	Benchmarks/setup.sh
	Benchmarks/build.sh
	Benchmarks/run.py $(BENCH_OPTIONS)

vectors: setup
	Vectors/generate.py

# Functions that are not in the list lie anywhere: it is made of the program that is released.
startup-order: setup
	command -v valgrind >/dev/null || Scripts/install-packages.sh release valgrind
	swift build $(RELEASE) -Xlinker --strip-debug --scratch-path .build/startup \
		$$(Scripts/static-libraries.sh .build/static-libraries)
	Scripts/startup-order.sh .build/startup/release/pushseal > $(ORDER).new
	mv $(ORDER).new $(ORDER)

release: startup-order
	$(MAKE) build

format:
	$(SWIFT_FILES) | xargs -0 -n 200 swift format --in-place --parallel

# Modules that an earlier version left would not fit.
install-command: program
	install -D -m 755 .build/release/pushseal $(DESTDIR)$(PREFIX)/bin/pushseal
	rm -rf $(DESTDIR)$(PREFIX)/lib/pushseal
	mkdir -p $(SHARE)/man/man1 $(SHARE)/bash-completion/completions
	mkdir -p $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	.build/release/pushseal --generate-manual $(SHARE)/man/man1
	.build/release/pushseal --generate-completion-script bash > $(SHARE)/bash-completion/completions/pushseal
	.build/release/pushseal --generate-completion-script zsh > $(SHARE)/zsh/site-functions/_pushseal
	.build/release/pushseal --generate-completion-script fish > $(SHARE)/fish/vendor_completions.d/pushseal.fish

install: install-command build
	mkdir -p $(DESTDIR)$(PREFIX)/lib/pushseal
	cp -RL .build/release/pushseal-sdk/. $(DESTDIR)$(PREFIX)/lib/pushseal

clean:
	rm -rf .build

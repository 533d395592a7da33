# `make run` and `make test` are all that a newcomer needs; both set up what is missing first.

PYTHON ?= python3
MATCHES ?= 1000
N ?= $(MATCHES)
MINUTES ?= 3
HOST = 127.0.0.1
PORT ?= 8000
SEED ?= 1
# One more than cores: half of the tests wait for a browser, a database or a service.
WORKERS ?= $(shell expr 1 + $$(getconf _NPROCESSORS_ONLN))
BIN := .venv/bin/python
SERVING := .venv/.serving
READY := .venv/.ready
CLIENTS := tests/clients/typescript/node_modules/.ready
BENCH_READY := .venv/.bench-ready

.DEFAULT_GOAL := help
.PHONY: help setup run test test-all test-long clients check bench torture containers selfplay clauses lock release clean

help: ## Say what there is
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## Make the virtual environment with the pinned dependencies

# What serving needs, and this checkout itself: some 75 MB.
$(SERVING): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Adjudicator needs Python 3.11 or later; try: make PYTHON=python3.12 setup")'
	@test -x $(BIN) || $(PYTHON) -m venv .venv
	$(BIN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index --editable .
	@touch $(SERVING)

$(READY): $(SERVING) requirements-dev.lock
	$(BIN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(READY)

# What makes TypeScript clients and lints the contract, where there is npm; without it the suite says what it skips.
# No package runs anything when it is installed: none needs to, and one of them would tell its makers.
$(CLIENTS): tests/clients/typescript/package-lock.json
	@command -v npm >/dev/null || exit 0; cd tests/clients/typescript && npm ci --silent --ignore-scripts && touch node_modules/.ready

run: $(SERVING) ## Serve on http://127.0.0.1:8000 (PORT=8001: on another port; HOST=0.0.0.0: for phones too)
	@$(BIN) -m adjudicator.cli serve --host $(HOST) --port $(PORT)

test: $(READY) $(CLIENTS) ## Run the test suite: of what is tried in many ways, some (tests/amounts.py)
	$(BIN) -m pytest -n $(WORKERS) --dist worksteal --durations 30

test-all: $(READY) $(CLIENTS) ## Run the whole suite, for each night; three times as long
	$(BIN) -m pytest --all -n $(WORKERS) --dist worksteal --durations 30

test-long: $(READY) $(CLIENTS) ## Run the whole suite with ten times as many tries, by new seeds that it prints; hours
	ADJUDICATOR_TEST_SEED=$${ADJUDICATOR_TEST_SEED:-$$(date +%s)} $(BIN) -m pytest -n $(WORKERS) --dist worksteal --durations 30

clients: $(READY) $(CLIENTS) ## Make clients of each contract, compile them strictly and have them play, and the packages; long
	$(BIN) -m tests.clients.every_bundle $(BUNDLES)

check: $(READY) ## Run the static checks
	$(BIN) -m ruff check .
	$(BIN) -m ruff format --check .
	$(BIN) -m mypy
	$(BIN) -c 'from importlinter.cli import lint_imports_command as run; run()'
	$(BIN) -m adjudicator.cli clauses --quiet

bench: $(BENCH_READY) ## Measure speed beside peers and limits; the figures are kept in benchmarks/history
	$(BIN) -m benchmarks --keep

$(BENCH_READY): $(READY) requirements-bench.lock
	$(BIN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $(BENCH_READY)

torture: $(READY) ## Try the service against slow clients, kills, forgers and the like; minutes
	$(BIN) -m tests.torture --seed $(SEED) --minutes $(MINUTES)

containers: $(READY) ## Build the image, run it and deploy/compose.yaml, upgrade it under load (Docker or Podman; minutes)
	$(BIN) -m tests.containers

selfplay: $(READY) ## Play N random matches with every contract checked (N=1000000)
	$(BIN) -m adjudicator.cli selfplay --matches $(N)

clauses: $(READY) ## Print by what code, data, prose and tests each clause is named
	$(BIN) -m adjudicator.cli clauses

lock: $(READY) ## Compile the lock files anew
	$(BIN) -m pip install --quiet uv
	$(BIN) -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra checkout pyproject.toml -o requirements.lock
	$(BIN) -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra checkout --extra limits --extra machines --extra parquet --extra traces --extra dev pyproject.toml -o requirements-dev.lock
	$(BIN) -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra checkout --extra limits --extra machines --extra parquet --extra traces --extra dev --extra bench pyproject.toml -o requirements-bench.lock

release: $(READY) ## Set VERSION=x.y.z, build and try both archives, commit and tag them
	$(BIN) .ci/release.py begin "$(VERSION)"
	$(BIN) -m adjudicator.cli openapi
	$(BIN) -m pytest --all -q tests/test_package.py tests/api/test_contract.py
	$(BIN) .ci/release.py end

clean: ## Remove what was made
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

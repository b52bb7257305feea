# make app    sets everything up and serves the site
# make test   sets everything up and runs all tests, browser tests too
# Both need nothing but Python 3.11 or newer and make; scripts/setup.sh sees to the rest.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: venv app test lint format bench soak notebooks clean

venv: $(READY)

$(READY): pyproject.toml constraints.txt scripts/setup.sh
	@scripts/setup.sh venv $(VENV)

app: $(READY)
	@$(BIN)/truffle app $(ARGS)

test: $(READY)
	@scripts/setup.sh chromium $(VENV)
	$(BIN)/python -m pytest -n 2 --dist loadfile --doctest-modules --nbval \
		--nbval-sanitize-with=tests/nbval_sanitize.cfg --nbval-cell-timeout=120 \
		tests notebooks truffle_core --ignore tests/browser $(ARGS)
	$(BIN)/python -m pytest -n 2 --dist loadfile tests/browser $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m tests.benchmarks $(ARGS)

soak: $(READY)
	$(BIN)/python -m tests.soak $(ARGS)

notebooks: $(READY)
	$(BIN)/python -m scripts.execute_notebooks $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# make play: the tables in a browser.   make test: everything the project checks.
# Both set up what they need on a machine with Python 3.11 to 3.13.
PYTHON ?= python3
BIN := .venv/bin
QUICK := -n auto --dist loadfile -m "not slow and not attack and not gpu and not cluster and not rl"

.PHONY: play test package docs coverage test-pythons test-slow test-attacks test-gpu test-cluster test-train bench lock pictures recordings golden catalogues features rules clean

play: .venv/ready
	$(BIN)/burgrave serve

test: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest $(QUICK)

# A wheel and an sdist in dist/, checked, installed into an environment of their own, and tried there.
package: .venv/ready
	$(BIN)/python -m tools.package

# The documentation as a site in site/, with an API reference; a link that leads nowhere is an error.
docs: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation -e '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "The site is in site/: open site/index.html, or run $(BIN)/mkdocs serve"

# Lines and branches that the tests of "make test" reach. Compiled code cannot be watched, so the tests of the rules go first,
# interpreted; all others run as always, for what searches and simulates would take hours with interpreted rules.
coverage: .venv/ready
	BURGRAVE_INTERPRET=1 $(BIN)/python -m pytest -n auto tests/rules --cov --cov-report=
	$(BIN)/python -m pytest $(QUICK) --ignore=tests/rules --cov --cov-append --cov-report=term:skip-covered

# The same tests with every Python that we support: those on the path or in pyenv's folder; uv brings what is missing.
test-pythons: .venv/ready
	$(BIN)/pip install --quiet uv
	for pythons in $(HOME)/.pyenv/versions/3.1[123].*/bin; do PATH=$$pythons:$$PATH; done; \
	for version in 3.11 3.12 3.13; do \
	  $(BIN)/uv venv --quiet --clear --python $$version .venv-$$version && \
	  $(BIN)/uv pip install --quiet --compile-bytecode --python .venv-$$version --require-hashes -r requirements.lock && \
	  $(BIN)/uv pip install --quiet --python .venv-$$version --no-deps --no-build-isolation -e . && \
	  .venv-$$version/bin/python -m pytest $(QUICK) || exit 1; \
	done

test-slow: .venv/ready
	$(BIN)/python -m pytest -m slow

# A server on this machine is attacked: -s shows what it makes others wait.
test-attacks: .venv/ready
	$(BIN)/python -m pytest -m attack -s

test-gpu: .venv/ready
	$(BIN)/pip install --quiet '.[gpu]'
	$(BIN)/python -m pytest -m gpu

test-cluster: .venv/ready
	$(BIN)/pip install --quiet 'ray>=2.40'
	$(BIN)/python -m pytest -m cluster

test-train: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-train.lock
	$(BIN)/python -m pytest -m rl

bench: .venv/ready
	$(BIN)/pip install --quiet catanatron
	$(BIN)/python benchmarks/random_play.py

# Extras stay in the lock: a pip older than 23.3 takes "coverage==7.1" for no answer to "coverage[toml]>=7.0", and looks
# for the newest, which has no hash here.
LOCK := --universal --python-version 3.11 --generate-hashes --no-strip-extras --quiet --custom-compile-command "make lock"

lock: .venv/ready
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev $(LOCK) --output-file requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra recipes -c requirements.lock $(LOCK) \
	  --output-file requirements-train.lock

recordings: .venv/ready
	$(BIN)/python -m tools.recordings

pictures: .venv/ready
	$(BIN)/python -m tools.pictures

golden: .venv/ready
	$(BIN)/python -m tools.golden

catalogues: .venv/ready
	$(BIN)/python -m tools.catalogues

features: .venv/ready
	$(BIN)/python -m tools.features

rules: .venv/ready
	$(BIN)/python -m tools.rules

.venv/ready: requirements.lock pyproject.toml
	@echo "Installing what Burgrave needs into .venv, once; this takes a minute or two:"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --progress-bar on --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

clean:
	rm -rf .venv .venv-3.* site .pytest_cache .mypy_cache .ruff_cache

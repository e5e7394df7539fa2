# Thin on purpose: the work is in tools/. `make start` and `make test` are all that a newcomer needs.
PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
VENV_PYTHON := .venv/bin/python

.PHONY: help python start test test-long test-scale check lint audit bench backup restore move doctor setup clean

help:
	@echo "make guide-pictures   the pictures of docs/guide, taken anew from the portal"
	@echo "make start   the portal on http://127.0.0.1:8000, Dagster on http://127.0.0.1:3000 (Ctrl-C ends both)"
	@echo "make test    lint and every test: Python on SQLite and PostgreSQL, user interface, end to end"
	@echo "make test-long   what takes minutes: many processes killed at random, soak; prints its figures"
	@echo "make test-scale  the roll-up on Spark and ClickHouse (docs/scale.md); installs over a gigabyte, once"
	@echo "make check   lint, and the tests next to what a change touches (BASE=main)"
	@echo "make lint    ruff, mypy, import layers, Biome, tsc, stale generated files"
	@echo "make audit   known vulnerabilities of the packages, and their bills of materials (CycloneDX) into dist/audit"
	@echo "make department NAME=water-supply   a new department that works, to change into yours (docs/add-a-department.md)"
	@echo "make bench   the speed table"
	@echo "make backup  everything that the installation keeps, into one file (docs/operations.md)"
	@echo "make restore FROM=file   bring a backup back; ARGS=--overwrite replaces what stands there"
	@echo "make move TO=postgresql://…   bring an embedded installation's database to PostgreSQL"
	@echo "make doctor  what is wrong with this installation, and what mends it"
	@echo "make clean   remove what was built and installed (never the data folder)"

setup: python
	@$(PYTHON) tools/install.py

start: setup
	@exec $(VENV_PYTHON) tools/start.py

test: python
	@$(PYTHON) tools/install.py --dev --browser
	@exec $(VENV_PYTHON) tools/run_tests.py

test-long: python
	@$(PYTHON) tools/install.py --dev --redis
	@exec $(VENV_PYTHON) tools/long.py $(ARGS)

# Apart from the other tests: engines for a whole state, in an environment of their own.
test-scale: python
	@$(PYTHON) tools/run_scale.py

check: python
	@$(PYTHON) tools/install.py --dev
	@exec $(VENV_PYTHON) tools/check.py

lint: python
	@$(PYTHON) tools/install.py --dev
	@exec $(VENV_PYTHON) tools/run_lint.py

audit: setup
	@exec $(VENV_PYTHON) tools/audit.py

# The departments' names are those of the address, in English and in Marathi.
.PHONY: department
department: python
	@test -n "$(NAME)" || { echo "Which department? make department NAME=water-supply" >&2; exit 1; }
	@$(PYTHON) tools/install.py --dev
	@exec $(VENV_PYTHON) tools/department.py "$(NAME)" --title "$(TITLE)" --title-mr "$(TITLE_MR)"

.PHONY: guide-pictures
guide-pictures: python
	@$(PYTHON) tools/install.py --dev --browser
	@exec $(VENV_PYTHON) tools/guide_pictures.py

bench: python
	@$(PYTHON) tools/install.py --dev
	@exec $(VENV_PYTHON) -m bench --write docs/benchmarks.md

# The data folder and the database are those that PORTAL_DATA and DATABASE_URL name.
backup: setup
	@$(VENV_PYTHON) -m portal backup $(ARGS)

restore: setup
	@test -n "$(FROM)" || { echo "Which backup? make restore FROM=file" >&2; exit 1; }
	@$(VENV_PYTHON) -m portal restore --from "$(FROM)" $(ARGS)

doctor: setup
	@$(VENV_PYTHON) -m portal doctor $(ARGS)

# A password in TO may be left out: PGPASSWORD.
move: setup
	@test -n "$(TO)" || { echo "Where to? make move TO=postgresql://user@host/database" >&2; exit 1; }
	@$(VENV_PYTHON) -m portal move --to "$(TO)" $(ARGS)

python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed (python3 on PATH, or make PYTHON=/path/to/python)." >&2; exit 1; }

clean:
	rm -rf .venv .venv-scale .venv-bench .venv-audit dist ui/node_modules ui/dist ui/tools/codegen/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# make lab   opens the lessons in JupyterLab (the first run sets up .venv)
# make test  runs every check: ruff, mypy, tests, notebooks, browser
# Another Python: make lab PYTHON=python3.13.  Another language: make lab MIGHTY_LANG=ko (ko, en, both)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MIGHTY_LANG ?= both

.PHONY: lab test clean

lab: $(VENV)/.lab
	$(BIN)/mighty-learn lab --lang $(MIGHTY_LANG)

test: $(VENV)/.test
	$(BIN)/python tests/run_all.py

$(VENV)/.lab: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e ".[lab]"
	touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e ".[test]"
	touch $@

$(BIN)/python:
	$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Python 3.11+ is needed / Python 3.11 이상이 필요합니다: this is %d.%d" % v[:2])'
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# reftorch. "make" alone lists the targets.
#
#   PYTHON   the interpreter to make the environment with (3.11 or newer)
#   VENV     where the environment goes
#   BACKEND  the library that "make conform" runs the suite against
#   ARGS     further arguments for the program a target starts, for example ARGS="--rules 'views/*'"
PYTHON  ?= python3
VENV    ?= .venv
BACKEND ?= numpy
ARGS    ?=

BIN := $(VENV)/bin
# A stamp says what the environment holds. It is renewed when the requirements change.
BASE  := $(VENV)/.has-reftorch
TORCH := $(VENV)/.has-torch
TEST  := $(VENV)/.has-test
DOCS  := $(VENV)/.has-docs
# compat: a path entry and no import hook, so that imports stay fast and tools see the source.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--config-settings editable_mode=compat --editable

# The tests run two processes; a library's own threads would only get in their way.
export OMP_NUM_THREADS ?= 1
export PIP_NO_INPUT = 1
# Tests start hundreds of processes: what the first one compiled serves them all.
unexport PYTHONDONTWRITEBYTECODE
# What is tested is what lies here.
unexport PYTHONPATH

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help conform test test-cuda test-gpu bench bench-gpu check render docs coverage wheel clean

help: ## print this list
	@echo "reftorch: PyTorch's tensor semantics as an executable specification"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo "  BACKEND=torch make conform    the same against PyTorch 2.13.0 (installs it)"
	@echo "  PYTHON=python3.13 make test   another interpreter than python3"

# What a backend needs beside reftorch itself.
CONFORM_NEEDS := $(if $(filter torch,$(BACKEND)),$(TORCH),$(BASE))

conform: $(CONFORM_NEEDS) ## run the conformance suite against a library: make conform [BACKEND=numpy] [ARGS=...]
	@echo "==> running the conformance suite against $(BACKEND)"
	@$(BIN)/reftorch conform $(BACKEND) $(ARGS); status=$$?; \
	case $$status in \
	0) echo "==> $(BACKEND) conforms" ;; \
	1) echo "==> $(BACKEND) differs in the rules listed above; that is the report, not a failure of the run" ;; \
	*) echo "==> the suite could not run against $(BACKEND) (exit code $$status)" >&2; exit $$status ;; \
	esac

test: $(TEST) ## run the tests, but for the long ones of test-cuda, with torch 2.13.0 as the oracle: make test [ARGS=...]
	@echo "==> running the tests"
	@REFTORCH_PROFILE=$${REFTORCH_PROFILE:-ci} $(BIN)/python -m pytest -n 2 --dist worksteal --durations 10 \
		--ignore tests/cuda $(ARGS)
	@echo "==> running the tests of the CUDA back end, without the long ones (make test-cuda)"
	@REFTORCH_PROFILE=$${REFTORCH_PROFILE:-ci} $(BIN)/python -m pytest -n 2 --dist worksteal --durations 10 \
		-m "not slow" tests/cuda $(ARGS) || test $$? -eq 5  # 5: ARGS chooses none of these

test-cuda: $(TEST) ## the long tests of the CUDA back end: every kernel built by nvcc, sanitizers, conformance
	@echo "==> running the long tests of the CUDA back end"
	@$(BIN)/python -m pytest -n 2 --dist worksteal --durations 10 -m slow tests/cuda $(ARGS)

# compute-sanitizer comes with the CUDA toolkit; without it that part is left out, and said so.
test-gpu: $(TEST) ## run the tests of the CUDA back end on a GPU, and under compute-sanitizer; skipped without one
	@echo "==> running the tests of the CUDA back end on a GPU"
	@REFTORCH_TEST_GPU=1 $(BIN)/python -m pytest tests/cuda -rs $(ARGS)
	@if command -v compute-sanitizer >/dev/null; then \
		for tool in memcheck racecheck synccheck initcheck; do \
			echo "==> the same under compute-sanitizer, $$tool"; \
			REFTORCH_TEST_GPU=1 compute-sanitizer --tool $$tool --target-processes all --error-exitcode 9 \
				$(BIN)/python -m pytest tests/cuda -q -m "not slow" $(ARGS) || exit $$?; \
		done; \
	else echo "==> compute-sanitizer is not here: that part is left out"; fi

bench-gpu: $(TEST) ## measure the CUDA back end on a GPU, beside torch.cuda and CuPy where they are installed
	@echo "==> measuring the CUDA back end"
	@$(BIN)/python -m tests.benchmarks.gpu $(ARGS)

check: $(TEST) ## the quick check before a commit: rendering, citations, layers, ruff, mypy, fast tests
	@echo "==> the quick check"
	@$(BIN)/python reftorch/tools/check.py
	@REFTORCH_PROFILE=dev $(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow" --ignore tests/cuda $(ARGS)

render: $(BASE) ## write again what is rendered from spec/: functions, methods, stubs, documentation
	@echo "==> rendering from spec/"
	@$(BIN)/python reftorch/tools/bare.py render_spec
	@$(BIN)/python reftorch/tools/bare.py render

docs: $(DOCS) ## build the documentation into docs/_build/html; a warning is an error
	@echo "==> building the documentation"
	@$(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo "==> see docs/_build/html/index.html"

coverage: $(TEST) ## run the tests and measure which lines they reach, spec/ included
	@echo "==> measuring coverage"
	@$(BIN)/python -m pytest -n 2 --cov --cov-report term --cov-report html:build/coverage \
		--ignore tests/cuda $(ARGS)

bench: $(TEST) ## time reftorch beside PyTorch, NumPy and SciPy: make bench [ARGS="softmax --rounds 30"]
	@echo "==> timing, on one thread"
	@$(BIN)/python -m tests.benchmarks $(ARGS)

wheel: $(BASE) ## build the wheel into dist/
	@echo "==> building the wheel"
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/*.whl

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist docs/_build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis \
		.import_linter_cache .coverage

# The environment, in the steps that the targets need.

$(VENV)/.made:
	@echo "==> making the environment $(VENV) with $(PYTHON)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "reftorch needs Python 3.11 or newer, and $(PYTHON) is not; say make PYTHON=python3.13" >&2; \
		exit 2; }
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(BASE): $(VENV)/.made setup.cfg pyproject.toml
	@echo "==> installing reftorch into $(VENV)"
	@$(INSTALL) .
	@touch $@

$(TORCH): $(VENV)/.made setup.cfg pyproject.toml
	@echo "==> installing reftorch and torch 2.13.0 into $(VENV)"
	@$(INSTALL) '.[torch]'
	@touch $(BASE) $@

# PyCUDA has no wheel on the index: it is built once, and kept in the user's cache. Without g++ the tests
# of the CUDA back end are skipped.
$(TEST): $(VENV)/.made setup.cfg pyproject.toml
	@echo "==> installing reftorch, torch 2.13.0 and the test tools into $(VENV)"
	@$(INSTALL) '.[test,docs]'
	@$(BIN)/python -m reftorch.tools.pycuda_wheel install --optional
	@touch $(BASE) $(TORCH) $(DOCS) $@

$(DOCS): $(VENV)/.made setup.cfg pyproject.toml
	@echo "==> installing reftorch and the documentation tools into $(VENV)"
	@$(INSTALL) '.[docs]'
	@touch $(BASE) $@

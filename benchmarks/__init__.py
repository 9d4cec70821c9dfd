"""How fast mighty_learn is, in one run: `python -m benchmarks` at the top of a checkout. See CONTRIBUTING.md."""

"""`python -m mighty_learn`: the same as the command `mighty-learn`."""

import sys

from mighty_learn.cli import main

if __name__ == "__main__":
    sys.exit(main())

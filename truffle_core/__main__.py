"""Run the commands as ``python -m truffle_core``."""

import sys

from truffle_core.cli import main

if __name__ == "__main__":
    sys.exit(main())

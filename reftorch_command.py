"""The command `reftorch`, outside of the package: importing that loads the specification.

So a malformed specification is one line and exit code 2 here, and no traceback.
"""

import sys


def main() -> None:
    """Run the command line of reftorch."""
    try:
        from reftorch.__main__ import main as run
    except Exception as error:
        if type(error).__name__ != "SpecError":
            raise
        print(f"reftorch: the specification is malformed: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    run()


if __name__ == "__main__":
    main()

"""Run the command."""
from mighty_learn.players.claims.command import main

if __name__ == "__main__":
    raise SystemExit(main())

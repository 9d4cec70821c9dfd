"""A player for every phase that thinks before it acts."""

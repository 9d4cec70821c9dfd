"""The rules of Mighty, with nothing but the standard library: no language, no picture, no numpy."""

"""What is taught: the words of the game, and later questions, puzzles and lessons."""

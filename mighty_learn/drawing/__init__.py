"""What every picture is made of, and the plots: for players, lessons and widgets alike. No card, no trick, no table."""

"""What is seen: pictures that need no kernel (`picture`, `plots`) and widgets that can be touched, one per module."""

"""Who sits at the table: policies, from a View to a choice with its reason."""

"""What rules may do: ask, tell, end; and a running match as checkpoint and answers."""

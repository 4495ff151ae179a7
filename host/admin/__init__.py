"""What a keeper's terminal does beside playing: install, status, doctor, backup, bridge, results."""

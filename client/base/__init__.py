"""What everything in the client stands on: the scene, rows, spans, names, times, errors."""

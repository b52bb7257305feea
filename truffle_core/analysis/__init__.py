"""Many games at once: tournaments between bots."""

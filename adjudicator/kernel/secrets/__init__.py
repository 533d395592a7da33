"""Secrets: values that only some may see. Encoding for a viewer is the only way out."""

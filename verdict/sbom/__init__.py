"""The bill of materials: what a project is made of, read from its manifests and locks."""

"""The bill of materials (SBOM): a project's packages, read from its manifests and lock files."""

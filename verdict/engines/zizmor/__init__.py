"""zizmor, for GitHub Actions."""

"""Results of many repositories: where they are stored, and how they are asked."""

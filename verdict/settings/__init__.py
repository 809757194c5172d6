"""`.verdict/config.yaml`: its models, reading it, and the policy it describes."""

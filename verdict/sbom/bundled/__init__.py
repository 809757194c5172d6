"""Libraries that are in a tree as files of their own, without a manifest that asks for them."""

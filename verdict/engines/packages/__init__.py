"""Engines that are built in and look at dependencies: advisories and licences."""

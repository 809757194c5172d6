"""The built-in engines for dependencies: advisories and licences."""

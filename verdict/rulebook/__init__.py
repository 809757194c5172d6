"""The bundled rules: their files, metadata and samples."""

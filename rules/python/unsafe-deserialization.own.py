def header(text):
    from app.text import yaml

    # ok: python-yaml-unsafe-load
    return yaml.load(text)


def settings(text):
    import yaml

    # ruleid: python-yaml-unsafe-load
    return yaml.load(text)


def old_settings(text):
    from ruamel import yaml

    # ruleid: python-yaml-unsafe-load
    return yaml.load(text)

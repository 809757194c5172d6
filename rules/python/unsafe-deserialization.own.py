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


def settings(config_file):
    import yaml

    with open(config_file) as stream:
        # ok: python-yaml-unsafe-load
        # ruleid: python-yaml-unsafe-load-of-configuration
        return yaml.load(stream, Loader=yaml.Loader)


def defaults(self):
    import yaml

    # ok: python-yaml-unsafe-load
    # ruleid: python-yaml-unsafe-load-of-configuration
    first = yaml.load(open("config.yml"), Loader=yaml.Loader)
    # ok: python-yaml-unsafe-load-of-configuration
    second = yaml.safe_load(open("config.yml"))
    with open(request.args["config"]) as stream:
        # ruleid: python-yaml-unsafe-load
        # ok: python-yaml-unsafe-load-of-configuration
        yaml.load(stream, Loader=yaml.Loader)
    with open(self.upload) as stream:
        # ruleid: python-yaml-unsafe-load
        # ok: python-yaml-unsafe-load-of-configuration
        return first, second, yaml.load(stream, Loader=yaml.Loader)

from jinja2.sandbox import SandboxedEnvironment

env = SandboxedEnvironment()


def render(text, values):
    # ok: python-template-from-parameter
    return env.from_string(text).render(values)

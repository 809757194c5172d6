from django.template import engines
from jinja2 import Environment
from jinja2.sandbox import SandboxedEnvironment

env = SandboxedEnvironment()


def render(text, values):
    # ok: python-template-from-parameter
    return env.from_string(text).render(values)


def preview(request):
    engine = engines["jinja"]
    # ok: python-template-injection
    shown = engine.from_string(request.POST["text"]).render()
    # ruleid: python-template-injection
    return shown + Environment().from_string(request.POST["text"]).render()

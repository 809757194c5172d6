import jinja2
from jinja2 import Environment
from mako.template import Template as MakoTemplate


def render(text, **values):
    # ruleid: python-template-from-parameter
    return jinja2.Template(text).render(**values)


class Renderer:
    def __init__(self):
        self.env = Environment(autoescape=True)

    def render(self, text, values):
        # ruleid: python-template-from-parameter
        return self.env.from_string(text).render(values)


def render_mako(text):
    # ruleid: python-template-from-parameter
    return MakoTemplate(text).render()


def greet(name):
    # ok: python-template-from-parameter
    return jinja2.Template("Hello {{ name }}").render(name=name)


def page(env, name):
    # ok: python-template-from-parameter
    return env.get_template("page.html").render(name=name)

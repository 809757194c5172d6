import jinja2
from jinja2 import Environment, FileSystemLoader, select_autoescape


def pages(values):
    # ruleid: python-template-autoescape-off
    environment = Environment(loader=FileSystemLoader("pages"), autoescape=False)
    # ruleid: python-template-autoescape-off
    environment = Environment(loader=FileSystemLoader("pages"))
    # ok: python-template-autoescape-off
    environment = Environment(loader=FileSystemLoader("pages"), autoescape=True)
    # ok: python-template-autoescape-off
    environment = Environment(loader=FileSystemLoader("pages"), autoescape=select_autoescape())
    # ok: python-template-autoescape-off
    environment = jinja2.Environment(**values)
    return environment.get_template("index.html").render(values)

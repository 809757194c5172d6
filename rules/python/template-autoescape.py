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


class Pages(jinja2.Environment):
    def join_path(self, template, parent):
        return template


class Escaped(jinja2.Environment):
    def __init__(self, **options):
        super().__init__(autoescape=True, **options)


def own_pages(loader):
    # ruleid: python-template-autoescape-off
    first = Pages(loader=loader, trim_blocks=True)
    # ok: python-template-autoescape-off
    second = Pages(loader=loader, autoescape=select_autoescape())
    # ok: python-template-autoescape-off
    third = Escaped(loader=loader)
    return first, second, third


def settings_file(values):
    # ok: python-template-autoescape-off
    environment = Environment(loader=FileSystemLoader("configs"))
    template = environment.get_template("config.cfg.template")
    return template.render(values)


def page(values):
    # ruleid: python-template-autoescape-off
    environment = Environment(loader=FileSystemLoader("pages"))
    template = environment.get_template("index.html")
    return template.render(values)


def build_file(values):
    # ok: python-template-autoescape-off
    environment = Environment(variable_start_string="<<", variable_end_string=">>", loader=FileSystemLoader("pages"))
    return environment.get_template("Dockerfile.j2").render(values)


def syntax(text):
    # ok: python-template-autoescape-off
    environment = Environment()
    return environment.parse(text)


def styles(widget):
    # ok: python-template-autoescape-off
    css_template = Environment(loader=BaseLoader).from_string(widget["css"])
    # ruleid: python-template-autoescape-off
    page_template = Environment(loader=BaseLoader).from_string(widget["page"])
    return css_template.render() + page_template.render()


# ok: python-template-autoescape-off
names = Environment(finalize=str)


def named(setting, user):
    return names.from_string(setting).render(user=user)


# ruleid: python-template-autoescape-off
pages = Environment(finalize=str)


def page(user):
    return pages.from_string("<p>{{ user }}</p>").render(user=user)

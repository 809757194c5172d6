from django.utils.html import format_html
from django.utils.translation import gettext as _

TEXT = "<b>none</b>"


def ruby(words):
    html = ""
    for word in words:
        html += "<rb>{}</rb>".format(word)
    # ruleid: python-format-html-without-arguments
    return format_html(html)


def link(name, address):
    # ruleid: python-format-html-without-arguments
    title = format_html(f"<b>{name}</b>")
    # ruleid: python-format-html-without-arguments
    title += format_html("<b>%s</b>" % name, address)
    # ok: python-format-html-without-arguments
    return title + format_html('<a href="{}">{}</a>', address, name)


def constants():
    # ok: python-format-html-without-arguments
    return format_html(TEXT) + format_html("<b>none</b>") + format_html(_("<b>none</b>"))

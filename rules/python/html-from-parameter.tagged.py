import re

from django.utils.html import escape
from django.utils.safestring import mark_safe


def lines(text):
    # ruleid: python-html-from-parameter
    return mark_safe(text.replace("\n", "<br>"))


def linked(text):
    text = re.sub(r"(https?://\S+)", r'<a href="\1">\1</a>', text)
    # ruleid: python-html-from-parameter
    return mark_safe(text)


def lines_escaped(text):
    # ok: python-html-from-parameter
    return mark_safe(escape(text).replace("\n", "<br>"))


def spaces(text):
    # ok: python-html-from-parameter
    return mark_safe(text.replace("\n", " "))

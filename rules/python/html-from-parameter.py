import html

from django.http import HttpResponseNotFound
from django.utils.html import format_html


def link(address, text):
    # ruleid: python-html-from-parameter
    return '<a href="%s">%s</a>' % (address, text)


def link_escaped(address, text):
    # ok: python-html-from-parameter
    return '<a href="%s">%s</a>' % (html.escape(address), html.escape(text))


def thumbnail(self, picture):
    # ruleid: python-html-from-parameter
    return f'<img src="{picture.url}" title="{picture.title}">'


def thumbnail_formatted(self, picture):
    # ok: python-html-from-parameter
    return format_html('<img src="{}" title="{}">', picture.url, picture.title)


class Page:
    def not_found(self, address):
        # ruleid: python-html-from-parameter
        return HttpResponseNotFound("<h1>No page {}</h1>".format(address))

    def _repr_html_(self):
        # ruleid: python-html-from-parameter
        return "<b>" + self.title + "</b>"

    def __repr__(self):
        # ok: python-html-from-parameter
        return "<Page " + self.title + ">"


def describe(name):
    # ok: python-html-from-parameter
    return "name < %s" % name

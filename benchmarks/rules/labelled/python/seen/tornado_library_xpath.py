"""Library catalogue kept as one XML file."""
from lxml import etree
from tornado.web import HTTPError, RequestHandler

CATALOGUE = etree.parse("/srv/library/catalogue.xml")


class Condition:
    def __init__(self):
        self.tests = ["@lent='no'"]

    def equals(self, name, value):
        self.tests.append(f"{name}='{value}'")
        return self

    def __str__(self):
        return " and ".join(self.tests)


# case: vulnerable CWE-643
class ShelfHandler(RequestHandler):
    def get(self, shelf):
        condition = Condition().equals("shelf", self.get_query_argument("shelf", shelf))
        found = CATALOGUE.xpath(f"/books/book[{condition}]/title/text()")
        self.write({"titles": [str(title) for title in found]})


# case: safe CWE-643
class YearHandler(RequestHandler):
    def get(self, year):
        try:
            condition = Condition().equals("year", int(self.get_query_argument("year", year)))
        except ValueError:
            raise HTTPError(400)
        found = CATALOGUE.xpath(f"/books/book[{condition}]/title/text()")
        self.write({"titles": [str(title) for title in found]})


# case: vulnerable CWE-643
class AuthorHandler(RequestHandler):
    def post(self):
        expression = "//book[author/text()='%(author)s']/title/text()" % {"author": self.get_body_argument("author")}
        finder = etree.XPath(expression)
        self.write({"titles": [str(title) for title in finder(CATALOGUE)]})


# case: safe CWE-643
class EditorHandler(RequestHandler):
    finder = etree.XPath("//book[editor/text()=$editor]/title/text()")

    def post(self):
        found = self.finder(CATALOGUE, editor=self.get_body_argument("editor"))
        self.write({"titles": [str(title) for title in found]})

import tornado.ioloop
import tornado.web
from jinja2 import Environment, FileSystemLoader
from tornado.escape import xhtml_escape

plain = Environment(loader=FileSystemLoader("templates"), autoescape=False)
marked = Environment(loader=FileSystemLoader("templates"), autoescape=True)


# case: vulnerable CWE-79
class TicketHandler(tornado.web.RequestHandler):
    def get(self):
        subject = self.get_argument("subject")
        page = plain.get_template("ticket.html").render(subject=subject)
        self.finish(page)


# case: safe CWE-79
class DraftHandler(tornado.web.RequestHandler):
    def get(self):
        subject = self.get_argument("subject")
        page = marked.get_template("ticket.html").render(subject=subject)
        self.finish(page)


# case: vulnerable CWE-79
class NoteHandler(tornado.web.RequestHandler):
    def get(self):
        words = self.get_arguments("word")
        clean = [xhtml_escape(word) for word in words]
        self.write("<p>%d words</p>" % len(clean))
        for word in words:
            self.write("<li>")
            self.write(word)
            self.write("</li>")

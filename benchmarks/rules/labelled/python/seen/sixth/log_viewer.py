import re

import tornado.web

LINES = "/var/log/shop/app.log"


# case: vulnerable CWE-1333
class GrepHandler(tornado.web.RequestHandler):
    def pattern(self):
        words = self.get_arguments("word")
        return "(" + "|".join(words) + ")"

    def get(self):
        expression = re.compile(self.pattern())
        with open(LINES, encoding="utf-8") as lines:
            self.write({"lines": [line for line in lines if expression.search(line)]})


# case: safe CWE-1333
class FindHandler(tornado.web.RequestHandler):
    def get(self):
        words = [re.escape(word) for word in self.get_arguments("word")]
        expression = re.compile("(" + "|".join(words) + ")")
        with open(LINES, encoding="utf-8") as lines:
            self.write({"lines": [line for line in lines if expression.search(line)]})

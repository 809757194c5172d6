from lxml import etree
from tornado.web import HTTPError, RequestHandler


# case: vulnerable CWE-643
class BadgeStore:
    def __init__(self, path):
        self.tree = etree.parse(path)
        self.steps = ["/badges"]

    def step(self, tag, **attrs):
        tests = "".join("[@%s='%s']" % pair for pair in attrs.items())
        self.steps.append(f"/badge-{tag}{tests}")
        return self

    def run(self):
        query = "".join(self.steps)
        return self.tree.xpath(query)


class BadgeHandler(RequestHandler):
    def get(self):
        store = BadgeStore("/srv/badges.xml")
        holder = self.get_argument("holder")
        pin = self.get_argument("pin")
        found = store.step("staff", holder=holder, pin=pin).run()
        if not found:
            raise HTTPError(403)
        self.write({"level": found[0].get("level")})

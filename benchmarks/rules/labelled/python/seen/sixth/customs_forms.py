import defusedxml.ElementTree as ET
import tornado.web


# case: safe CWE-611
class CustomsHandler(tornado.web.RequestHandler):
    def post(self):
        document = ET.fromstring(self.request.body)
        goods = []
        for item in document.iter("item"):
            goods.append({"code": item.get("code"), "weight": item.get("weight")})
        self.write({"goods": goods})

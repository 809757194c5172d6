import tornado.web
from django.http import HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


# case: vulnerable CWE-601
class CampaignHandler(tornado.web.RequestHandler):
    def destination(self):
        for name in ("to", "url", "target"):
            value = self.get_argument(name, None)
            if value:
                return value
        return "/"

    def get(self):
        self.redirect(self.destination())


# case: safe CWE-601
def after_login(request):
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=True):
        target = "/"
    return HttpResponseRedirect(target)

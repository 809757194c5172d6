from django.http import HttpResponseRedirect


class Files:
    def get(self):
        # ruleid: python-redirect-to-own-path
        self.redirect(self.request.path + "/", permanent=True)
        # ok: python-redirect-to-own-path
        self.redirect("/" + self.request.path.lstrip("/") + "/")

    def head(self):
        if self.request.path.startswith("//"):
            raise ValueError(self.request.path)
        # ok: python-redirect-to-own-path
        self.redirect(self.request.path + "/")


def directory(request, start_response):
    target = "%s/" % request.path
    # ruleid: python-redirect-to-own-path
    start_response("302 Found", [("Location", target)])
    # ruleid: python-redirect-to-own-path
    return HttpResponseRedirect(request.path_info + "/")


def fixed(settings):
    # ok: python-redirect-to-own-path
    return HttpResponseRedirect(settings.root + "/")

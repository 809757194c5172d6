INSTALLED_APPS = ["shop"]
# ruleid: python-any-host-allowed
ALLOWED_HOSTS = ["*"]
# ok: python-any-host-allowed
ALLOWED_HOSTS = ["www.site.test", ".site.test"]
# ruleid: python-any-host-allowed
ALLOWED_HOSTS += ["*"]
# ok: python-any-host-allowed
HOSTS = ["*"]
if DEBUG:
    # ok: python-any-host-allowed
    ALLOWED_HOSTS = ["*"]

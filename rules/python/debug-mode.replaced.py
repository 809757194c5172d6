import os

# ruleid: python-debug-mode-by-setting
# ok: python-debug-mode-enabled
DEBUG = True
INSTALLED_APPS = ["shop"]
ROOT_URLCONF = "shop.urls"

local_settings = os.path.join("/etc/shop", "local_settings.py")
with open(local_settings) as settings:
    exec(compile(settings.read(), local_settings, "exec"))

# ruleid: python-debug-mode-enabled
# ok: python-debug-mode-by-setting
DEBUG = True
INSTALLED_APPS = ["shop"]
ROOT_URLCONF = "shop.urls"

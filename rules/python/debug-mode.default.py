import os

# ruleid: python-debug-mode-enabled
DEBUG = os.environ.get("SHOP_DEBUG", "True") == "True"
# ok: python-debug-mode-enabled
DEBUG = os.environ.get("SHOP_DEBUG", "False") == "True"
# ruleid: python-debug-mode-enabled
DEBUG = env.bool("SHOP_DEBUG", default=True)
# ok: python-debug-mode-enabled
DEBUG = env.bool("SHOP_DEBUG", default=False)
ROOT_URLCONF = "shop.urls"

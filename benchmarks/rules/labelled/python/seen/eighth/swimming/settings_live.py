import os

SECRET_KEY = os.environ["POOL_KEY"]
ALLOWED_HOSTS = ["live.pool.example.org"]

# case: safe CWE-489
DEBUG = os.environ.get("POOL_DEBUG", "") == "yes"
# case: safe CWE-1004
SESSION_COOKIE_HTTPONLY = True
# case: safe CWE-614
SESSION_COOKIE_SECURE = not DEBUG

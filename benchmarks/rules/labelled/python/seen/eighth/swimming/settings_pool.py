import os

SECRET_KEY = os.environ["POOL_KEY"]
ALLOWED_HOSTS = ["pool.example.org"]
INSTALLED_APPS = ["django.contrib.sessions", "django.contrib.auth", "lanes"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
# case: vulnerable CWE-1004
SESSION_COOKIE_HTTPONLY = False
# case: safe CWE-1004
CSRF_COOKIE_HTTPONLY = True
# case: vulnerable CWE-614
SESSION_COOKIE_SECURE = False
# case: safe CWE-614
CSRF_COOKIE_SECURE = True
# case: vulnerable CWE-489
DEBUG = True

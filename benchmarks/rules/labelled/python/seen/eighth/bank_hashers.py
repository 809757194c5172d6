"""Settings of the credit union's portal."""
import os

SECRET_KEY = os.environ["UNION_SECRET"]
DEBUG = False

# case: vulnerable CWE-328
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# case: safe CWE-328
FALLBACK_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]

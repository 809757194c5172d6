DEBUG = False
SQLALCHEMY_DATABASE_URI = "sqlite:///data.db"
# ruleid: python-placeholder-key
SECRET_KEY = "your_session_key_of_the_shop"


class DevelopmentConfig:
    # ok: python-placeholder-key
    SECRET_KEY = "change-me"


class Config:
    # ruleid: python-placeholder-key
    SECRET_KEY = "change-me"
    # ok: python-placeholder-key
    SESSION_COOKIE_NAME = "change-me"

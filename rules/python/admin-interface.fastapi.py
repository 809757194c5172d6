from fastapi import FastAPI
from shop.login import Backend, Provider
from shop.models import User, engine
from sqladmin import Admin, ModelView
from starlette_admin.contrib.sqla import Admin as Panel

app = FastAPI()


class UserAdmin(ModelView, model=User):
    column_list = [User.id, User.name]


# ruleid: python-admin-interface-without-login
admin = Admin(app, engine)
admin.add_view(UserAdmin)
# ruleid: python-admin-interface-without-login
Admin(app, engine, title="Shop", base_url="/back")
# ok: python-admin-interface-without-login
Admin(app, engine, authentication_backend=Backend(secret_key="given"))
# ok: python-admin-interface-without-login
Admin(app, engine, **options)

# ruleid: python-admin-interface-without-login
panel = Panel(engine, title="Shop")
# ok: python-admin-interface-without-login
panel = Panel(engine, title="Shop", auth_provider=Provider())

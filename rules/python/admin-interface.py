import rq_dashboard
from flask import Flask
from flask_admin import Admin
from flask_admin.contrib.fileadmin import FileAdmin
from flask_admin.contrib.sqla import ModelView
from flask_login import current_user
from shop.models import Order, Product, User, db

app = Flask(__name__)
admin = Admin(app, name="shop")


class LoginView(ModelView):
    def is_accessible(self):
        return current_user.is_authenticated


class Asked:
    def is_accessible(self):
        return current_user.is_authenticated


class OrderView(ModelView):
    column_list = ["number", "total"]


class ProductView(LoginView):
    column_list = ["name"]


class UserView(Asked, ModelView):
    column_list = ["name"]


# ruleid: python-admin-interface-without-login
admin.add_view(ModelView(User, db.session))
# ruleid: python-admin-interface-without-login
admin.add_view(OrderView(Order, db.session))
# ruleid: python-admin-interface-without-login
admin.add_view(FileAdmin("/srv/files", "/files/"))
# ok: python-admin-interface-without-login
admin.add_view(LoginView(User, db.session))
# ok: python-admin-interface-without-login
admin.add_view(ProductView(Product, db.session))
# ok: python-admin-interface-without-login
admin.add_view(UserView(User, db.session))


def set_up(other):
    # ruleid: python-admin-interface-without-login
    other.add_view(OrderView(Order, db.session, name="Orders"))
    # ruleid: python-admin-interface-without-login
    other.add_views(ProductView(Product, db.session), ModelView(User, db.session))
    # ruleid: python-job-dashboard-without-login
    app.register_blueprint(rq_dashboard.blueprint, url_prefix="/jobs")
    # ok: python-job-dashboard-without-login
    app.register_blueprint(orders.blueprint, url_prefix="/orders")

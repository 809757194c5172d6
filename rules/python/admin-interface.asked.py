import rq_dashboard
from flask import Flask, abort
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_login import current_user
from shop.models import User, db

app = Flask(__name__)
admin = Admin(app)


@app.before_request
def ask():
    if not current_user.is_authenticated:
        abort(401)


# ok: python-admin-interface-without-login
admin.add_view(ModelView(User, db.session))
# ok: python-job-dashboard-without-login
app.register_blueprint(rq_dashboard.blueprint, url_prefix="/jobs")

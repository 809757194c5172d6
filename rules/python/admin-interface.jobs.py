import rq_dashboard
from flask import Flask
from rq_dashboard import blueprint

app = Flask(__name__)
app.config.from_object(rq_dashboard.default_settings)
# ruleid: python-job-dashboard-without-login
app.register_blueprint(blueprint, url_prefix="/rq")

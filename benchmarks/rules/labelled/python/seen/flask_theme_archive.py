"""Theme upload of the shop editor."""
import shutil
import tempfile
from pathlib import Path

from flask import Blueprint, jsonify, request
from flask.views import MethodView

bp = Blueprint("themes", __name__)
THEMES = Path("/srv/shop/themes")


# case: vulnerable CWE-22
class ThemeApi(MethodView):
    def post(self):
        with tempfile.NamedTemporaryFile(suffix=".tar.gz") as spool:
            request.files["theme"].save(spool)
            spool.flush()
            target = Path(tempfile.mkdtemp(dir=THEMES))
            shutil.unpack_archive(spool.name, target, "gztar", filter="fully_trusted")
        return jsonify(theme=target.name, files=sum(1 for _ in target.rglob("*")))


bp.add_url_rule("/themes", view_func=ThemeApi.as_view("themes"))

from flask import Blueprint, current_app, jsonify, request
from sqlalchemy import text

bp = Blueprint("timesheets", __name__)

SORTS = {"newest": "entered_at DESC", "oldest": "entered_at ASC", "hours": "hours DESC"}


# case: vulnerable CWE-89
def sort_column(args):
    column = args.get("order")
    return column.strip() if column else "entered_at"


@bp.get("/timesheets/<int:team_id>")
def team_sheets(team_id):
    order = sort_column(request.args)
    stmt = text(f"SELECT * FROM sheets WHERE team_id = :team ORDER BY {order}")
    with current_app.engine.connect() as conn:
        rows = conn.execute(stmt, {"team": team_id}).mappings().all()
    return jsonify([dict(r) for r in rows])


# case: safe CWE-89
@bp.get("/timesheets/<int:team_id>/sorted")
def sorted_sheets(team_id):
    order = SORTS.get(request.args.get("order"), "entered_at DESC")
    stmt = text(f"SELECT * FROM sheets WHERE team_id = :team ORDER BY {order}")
    with current_app.engine.connect() as conn:
        rows = conn.execute(stmt, {"team": team_id}).mappings().all()
    return jsonify([dict(r) for r in rows])

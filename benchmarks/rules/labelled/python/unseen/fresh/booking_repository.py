"""Bookings, kept with SQLAlchemy."""
from flask import Blueprint, current_app, jsonify, request
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

engine = create_engine("postgresql+psycopg:///bookings")
bp = Blueprint("bookings", __name__)


class Base(DeclarativeBase):
    pass


class Booking(Base):
    __tablename__ = "bookings"
    id: Mapped[int] = mapped_column(primary_key=True)
    guest: Mapped[str]
    room: Mapped[str]


# case: vulnerable CWE-89
@bp.post("/bookings/search")
def search():
    criteria = request.get_json()
    clause = "guest ILIKE '%" + criteria.get("guest", "") + "%'"
    try:
        with Session(engine) as session:
            rows = session.execute(text(f"SELECT id, room FROM bookings WHERE {clause}")).all()
    except Exception:
        current_app.logger.exception("search failed")
        return jsonify([]), 500
    return jsonify([list(row) for row in rows])


# case: safe CWE-89
@bp.post("/bookings/find")
def find():
    criteria = request.get_json()
    pattern = "%" + criteria.get("guest", "") + "%"
    with Session(engine) as session:
        rows = session.execute(select(Booking.id, Booking.room).where(Booking.guest.ilike(pattern))).all()
    return jsonify([list(row) for row in rows])

"""What the depot keeps, in SQLite."""
import contextlib
import sqlite3


class Store:
    def __init__(self, path="depot.db"):
        self.path = path

    @contextlib.contextmanager
    def cursor(self):
        con = sqlite3.connect(self.path)
        try:
            yield con.cursor()
            con.commit()
        finally:
            con.close()

    # case: vulnerable CWE-89
    def listed(self, shelf, order="id"):
        with self.cursor() as cur:
            cur.execute(f"SELECT id, label FROM boxes WHERE shelf = ? ORDER BY {order}", (shelf,))
            return cur.fetchall()

    # case: safe CWE-89
    def sorted(self, shelf, order="id"):
        column = {"id": "id", "label": "label"}.get(order, "id")
        with self.cursor() as cur:
            cur.execute(f"SELECT id, label FROM boxes WHERE shelf = ? ORDER BY {column}", (shelf,))
            return cur.fetchall()

    # case: vulnerable CWE-89
    def change(self, number, values):
        parts = ", ".join(f"{key} = '{value}'" for key, value in values.items())
        with self.cursor() as cur:
            cur.execute("UPDATE boxes SET " + parts + " WHERE id = " + str(number))

    # case: safe CWE-89
    def many(self, numbers):
        marks = ",".join("?" * len(numbers))
        with self.cursor() as cur:
            cur.execute("SELECT label FROM boxes WHERE id IN (" + marks + ")", numbers)
            return cur.fetchall()

import os

import psycopg


# case: vulnerable CWE-798
def connect_stock():
    return psycopg.connect(
        host="db.internal", dbname="stock", user="stock_rw", password="Pal1et!Truck-92"
    )


# case: safe CWE-798
def connect_orders():
    return psycopg.connect(
        host="db.internal",
        dbname="orders",
        user="orders_rw",
        password=os.environ["ORDERS_DB_PASSWORD"],
    )

"""Order service: routes, service and repository on asyncpg."""
import os
from datetime import date
from enum import StrEnum
from typing import Annotated
from uuid import UUID

import asyncpg
from fastapi import APIRouter, Depends, FastAPI, Header, HTTPException, Path, Query, Request
from pydantic import BaseModel, Field

app = FastAPI(title="orders")
router = APIRouter(prefix="/v1/orders")


class OrderState(StrEnum):
    OPEN = "open"
    PAID = "paid"
    SHIPPED = "shipped"


class OrderFilter(BaseModel):
    customer: str = Field(max_length=80)
    since: date | None = None
    sort: str = "created_at"
    limit: int = Field(default=50, le=500)


class LineItem(BaseModel):
    sku: str
    quantity: int


@app.on_event("startup")
async def open_pool():
    app.state.pool = await asyncpg.create_pool(os.environ["ORDERS_DSN"])


async def get_conn(request: Request):
    async with request.app.state.pool.acquire() as conn:
        yield conn


Conn = Annotated[asyncpg.Connection, Depends(get_conn)]


# case: vulnerable CWE-89
class OrderRepository:
    def __init__(self, conn: asyncpg.Connection):
        self.conn = conn

    async def search(self, wanted: OrderFilter):
        clauses = [f"customer ILIKE '%{wanted.customer}%'"]
        if wanted.since:
            clauses.append(f"created_at >= '{wanted.since.isoformat()}'")
        sql = "SELECT * FROM orders WHERE " + " AND ".join(clauses) + f" LIMIT {wanted.limit}"
        return await self.conn.fetch(sql)


@router.post("/search")
async def search_orders(wanted: OrderFilter, conn: Conn):
    rows = await OrderRepository(conn).search(wanted)
    return [dict(row) for row in rows]


# case: safe CWE-89
class InvoiceRepository:
    def __init__(self, conn: asyncpg.Connection):
        self.conn = conn

    async def search(self, wanted: OrderFilter):
        clauses, values = ["customer ILIKE $1"], [f"%{wanted.customer}%"]
        if wanted.since:
            values.append(wanted.since)
            clauses.append(f"created_at >= ${len(values)}")
        sql = "SELECT * FROM invoices WHERE " + " AND ".join(clauses) + f" LIMIT {wanted.limit}"
        return await self.conn.fetch(sql, *values)


@router.post("/invoices/search")
async def search_invoices(wanted: OrderFilter, conn: Conn):
    rows = await InvoiceRepository(conn).search(wanted)
    return [dict(row) for row in rows]


# case: vulnerable CWE-89
@router.get("/sorted")
async def sorted_orders(conn: Conn, sort: Annotated[str, Query(alias="orderBy")] = "created_at"):
    rows = await conn.fetch(f"SELECT id, total FROM orders ORDER BY {sort} LIMIT 100")
    return [dict(row) for row in rows]


# case: safe CWE-89
@router.get("/by-state/{state}")
async def orders_by_state(conn: Conn, state: OrderState):
    rows = await conn.fetch(f"SELECT id, total FROM orders WHERE state = '{state.value}'")
    return [dict(row) for row in rows]


# case: safe CWE-89
@router.get("/{order_id}")
async def read_order(order_id: UUID, conn: Conn):
    row = await conn.fetchrow(f"SELECT * FROM orders WHERE id = '{order_id}'")
    if row is None:
        raise HTTPException(404)
    return dict(row)


# case: vulnerable CWE-89
@router.get("/by-number/{number}")
async def read_by_number(conn: Conn, number: Annotated[str, Path(min_length=4)]):
    query = "SELECT * FROM orders WHERE number = '" + number + "'"
    row = await conn.fetchrow(query)
    if row is None:
        raise HTTPException(404)
    return dict(row)


# case: vulnerable CWE-89
@router.put("/{order_id}/lines")
async def replace_lines(order_id: UUID, lines: list[LineItem], conn: Conn):
    values = []
    for line in lines:
        values.append("('%s', '%s', %d)" % (order_id, line.sku, line.quantity))
    async with conn.transaction():
        await conn.execute("DELETE FROM order_lines WHERE order_id = $1", order_id)
        await conn.execute("INSERT INTO order_lines (order_id, sku, quantity) VALUES " + ", ".join(values))
    return {"lines": len(values)}


# case: safe CWE-89
@router.patch("/{order_id}/lines")
async def append_lines(order_id: UUID, lines: list[LineItem], conn: Conn):
    values = [(order_id, line.sku, line.quantity) for line in lines]
    await conn.executemany("INSERT INTO order_lines (order_id, sku, quantity) VALUES ($1, $2, $3)", values)
    return {"lines": len(values)}


# case: vulnerable CWE-89
@router.get("/tenant/summary")
async def tenant_summary(conn: Conn, x_tenant: Annotated[str, Header()]):
    await conn.execute(f"SET search_path TO {x_tenant}, public")
    return {"count": await conn.fetchval("SELECT count(*) FROM orders")}


app.include_router(router)

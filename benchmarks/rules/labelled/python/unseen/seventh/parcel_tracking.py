import asyncpg
from fastapi import APIRouter, Depends, Query, Request

router = APIRouter(prefix="/parcels")


async def get_pool(request: Request) -> asyncpg.Pool:
    return request.app.state.pool


# case: vulnerable CWE-89
class ParcelFilter:
    def __init__(self, depot: str, status: str | None):
        self.parts = [f"depot = '{depot}'"]
        if status:
            self.parts.append(f"status = '{status}'")

    def where(self) -> str:
        return " AND ".join(self.parts)


@router.get("/")
async def list_parcels(
    depot: str, status: str | None = None, pool: asyncpg.Pool = Depends(get_pool)
):
    wanted = ParcelFilter(depot, status)
    async with pool.acquire() as conn:
        rows = await conn.fetch("SELECT id, status FROM parcels WHERE " + wanted.where())
    return [dict(row) for row in rows]


# case: safe CWE-89
@router.get("/search")
async def search_parcels(
    depot: str = Query(...),
    status: str | None = Query(None),
    pool: asyncpg.Pool = Depends(get_pool),
):
    args = [depot]
    clauses = ["depot = $1"]
    if status:
        args.append(status)
        clauses.append(f"status = ${len(args)}")
    sql = "SELECT id, status FROM parcels WHERE " + " AND ".join(clauses)
    async with pool.acquire() as conn:
        rows = await conn.fetch(sql, *args)
    return [dict(row) for row in rows]

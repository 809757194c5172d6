import { Body, Controller, Get, Headers, Param, ParseIntPipe, Post, Query, Req } from "@nestjs/common";
import { NextRequest, NextResponse } from "next/server";
import { QueryTypes, Sequelize, literal } from "sequelize";
import type { NextApiRequest, NextApiResponse } from "next";

const SORT: Record<string, string> = { name: "name ASC", price: "price DESC" };

@Controller("users")
export class UsersController {
  constructor(private readonly db: DataSource, private readonly users: Repository<User>) {}

  @Get()
  async list(@Query("name") name: string, @Query("sort") sort: string, @Query("page") page: number) {
    // ruleid: javascript-sql-injection
    const rows = await this.db.query(`SELECT * FROM users WHERE name = '${name}'`);
    // ok: javascript-sql-injection
    const same = await this.db.query("SELECT * FROM users WHERE name = $1", [name]);
    // ok: javascript-sql-injection
    const paged = await this.db.query(`SELECT * FROM users LIMIT 20 OFFSET ${page}`);
    // ok: javascript-sql-injection
    const sorted = await this.db.query(`SELECT * FROM users ORDER BY ${SORT[sort]}`);
    return [rows, same, paged, sorted, this.byName(name)];
  }

  @Get(":id")
  async one(@Param("id", ParseIntPipe) id: number, @Headers("x-shop") shop: string) {
    // ok: javascript-sql-injection
    const user = await this.db.query("SELECT * FROM users WHERE id = " + id);
    // ruleid: javascript-sql-injection
    const orders = await this.db.query("SELECT * FROM orders WHERE shop = '" + shop + "'");
    // ok: javascript-sql-injection
    const found = await this.users.createQueryBuilder("u").where("u.shop = :shop", { shop }).getMany();
    // ruleid: javascript-sql-injection
    const raw = await this.users.createQueryBuilder("u").where(`u.shop = '${shop}'`).getMany();
    return { user, orders, found, raw };
  }

  @Post()
  async search(@Body() form: SearchForm, @Req() request: Request) {
    // ruleid: javascript-sql-injection
    const rows = await sequelize.query("SELECT * FROM users WHERE city = '" + form.city + "'", { type: QueryTypes.SELECT });
    // ok: javascript-sql-injection
    const bound = await sequelize.query("SELECT * FROM users WHERE city = :city", { replacements: { city: form.city } });
    // ruleid: javascript-sql-injection
    const ordered = await User.findAll({ order: literal(request.query.order as string) });
    return { rows, bound, ordered };
  }

  private byName(name: string) {
    // across: javascript-sql-injection
    return this.db.query("SELECT * FROM names WHERE name = '" + name + "'");
  }
}

export async function GET(request: NextRequest, { params }: { params: { shop: string } }) {
  const q = request.nextUrl.searchParams.get("q");
  // ruleid: javascript-sql-injection
  const rows = await prisma.$queryRawUnsafe(`SELECT * FROM items WHERE title = '${q}'`);
  // ok: javascript-sql-injection
  const same = await prisma.$queryRaw`SELECT * FROM items WHERE title = ${q}`;
  // ruleid: javascript-sql-injection
  await prisma.$executeRawUnsafe("DELETE FROM carts WHERE shop = '" + params.shop + "'");
  // ok: javascript-sql-injection
  await prisma.$executeRawUnsafe("DELETE FROM carts WHERE shop = $1", params.shop);
  return NextResponse.json({ rows, same });
}

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const { id, order = "name" } = req.query;
  // ruleid: javascript-sql-injection
  const rows = await pool.query(`SELECT * FROM items ORDER BY ${order}`);
  const ids = (req.query.ids as string).split(",");
  // ok: javascript-sql-injection
  const listed = await pool.query(`SELECT * FROM items WHERE id IN (${ids.map(() => "?").join(", ")})`, ids);
  // ruleid: javascript-sql-injection
  const joined = await pool.query(`SELECT * FROM items WHERE id IN (${ids.join(", ")})`);
  res.json({ id, rows, listed, joined });
}

export async function rename(formData: FormData) {
  "use server";
  // ruleid: javascript-sql-injection
  await sql.unsafe("UPDATE users SET name = '" + formData.get("name") + "'");
  // ok: javascript-sql-injection
  await sql`UPDATE users SET name = ${formData.get("name")}`;
}

fastify.get<{ Querystring: Search }>("/items", async (request, reply) => {
  const conditions: string[] = [];
  for (const [field, value] of Object.entries(request.query)) {
    conditions.push(`${field} = '${value}'`);
  }
  // ruleid: javascript-sql-injection
  const rows = await knex("items").whereRaw(conditions.join(" AND "));
  // ok: javascript-sql-injection
  const bound = await knex("items").whereRaw("shop = ?", [request.query.shop]);
  const later = await byShop(request.query.shop);
  return reply.send({ rows, bound, later });
});

async function byShop(shop: string) {
  // across: javascript-sql-injection
  return knex.raw(`SELECT * FROM shops WHERE name = '${shop}'`);
}

app.get("/mode", async (req: Request, res: Response) => {
  const mode = req.query.mode;
  if (mode !== "asc" && mode !== "desc") {
    return res.sendStatus(400);
  }
  // ok: javascript-sql-injection
  const rows = await pool.query(`SELECT * FROM items ORDER BY name ${mode}`);
  const names = new Map<string, string>();
  names.set("sent", req.query.name as string);
  names.set("own", "nobody");
  // ok: javascript-sql-injection
  const own = await pool.query(`SELECT * FROM items WHERE name = '${names.get("own")}'`);
  // ruleid: javascript-sql-injection
  const sent = await pool.query(`SELECT * FROM items WHERE name = '${names.get("sent")}'`);
  res.json({ rows, own, sent });
});

class NameQuery {
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toSql(): string {
    return `SELECT * FROM users WHERE name = '${this.name}'`;
  }
}

app.get("/typed", async (req, res) => {
  // ruleid: javascript-sql-injection
  const first = await pool.query<Row>(`SELECT * FROM users WHERE name = '${req.query.name}'`);
  // ok: javascript-sql-injection
  const second = await pool.query<Row>("SELECT * FROM users WHERE name = $1", [req.query.name]);
  // ruleid: javascript-sql-injection
  const third = await prisma.$queryRawUnsafe<Row[]>("SELECT * FROM users WHERE name = '" + req.query.name + "'");
  const query = new NameQuery(String(req.query.name));
  // across: javascript-sql-injection
  const fourth = await pool.query(query.toSql());
  res.json([first, second, third, fourth]);
});

app.get("/stats/:shop", async (req, res) => {
  const where = { shop: req.params.shop, open: true };
  // ok: javascript-sql-injection
  const open = await repository.createQueryBuilder("u").where(where).getMany();
  const text = "u.shop = " + req.params.shop;
  // ruleid: javascript-sql-injection
  res.json([open, await repository.createQueryBuilder("u").where(text).getMany()]);
});

async function rows(pool: ConnectionPool, sql: string) {
  const request = pool.request();
  // ok: javascript-sql-injection
  const first = await request.query(sql);
  // ok: javascript-sql-injection
  return this.connection.query(first.recordset[0].statement);
}

app.post("/documents/:documentId", async (req, res) => {
  const { queryId, data } = req.body;
  // ok: javascript-sql-injection
  const known = await db.get(queryId);
  // ok: javascript-sql-injection
  await processor.execute(data);
  const statement = "DELETE FROM documents WHERE id = " + req.params.documentId;
  // ruleid: javascript-sql-injection
  await db.run(statement);
  res.json(known);
});

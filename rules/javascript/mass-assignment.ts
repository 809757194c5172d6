export class UserController {
  async create(req: Request, res: Response) {
    // ruleid: javascript-mass-assignment
    const user = await User.create(req.body);
    // ruleid: javascript-mass-assignment
    const other = new User(req.body);
    // ruleid: javascript-mass-assignment
    await User.findByIdAndUpdate(req.params.id, req.body, { new: true });
    // ruleid: javascript-mass-assignment
    await prisma.user.update({ where: { id: 1 }, data: { ...req.body } });
    // ruleid: javascript-mass-assignment
    Object.assign(user, req.body);
    // ok: javascript-mass-assignment
    await User.create({ name: req.body.name, email: req.body.email });
    // ok: javascript-mass-assignment
    await User.create(schema.parse(req.body));
    // ok: javascript-mass-assignment
    await User.create(req.body, { fields: ["name", "email"] });
    // ok: javascript-mass-assignment
    const form = new SignUpDto(req.body);
    // ok: javascript-mass-assignment
    const options = Object.assign({}, req.body);
    res.json({ user, other, form, options });
  }
}

export async function patchArticle(req: Request, res: Response) {
  const article = await Article.findOne({ slug: req.params.slug });
  const changes = req.body;
  // ruleid: javascript-mass-assignment
  Object.assign(article, changes);
  // ruleid: javascript-mass-assignment
  article.set(req.body);
  const { title, text } = req.body;
  // ok: javascript-mass-assignment
  Object.assign(article, { title, text });
  // ok: javascript-mass-assignment
  article.set(_.pick(req.body, ["title", "text"]));
  await article.save();
  // ruleid: javascript-mass-assignment
  await this.articleRepository.save({ ...changes, id: article.id });
  // ok: javascript-mass-assignment
  await this.articleRepository.save({ title, id: article.id });
  const { id, ...rest } = req.body;
  // ruleid: javascript-mass-assignment
  await knex("articles").where({ id }).update(rest);
  const choice = new Map();
  // ok: javascript-mass-assignment
  choice.set(req.body);
  delete changes.role;
  // ok: javascript-mass-assignment
  await Article.create(changes);
}

export async function POST(request: NextRequest) {
  const order = await request.json();
  // ruleid: javascript-mass-assignment
  await prisma.order.create({ data: order });
  // ok: javascript-mass-assignment
  await prisma.order.create({ data: { amount: order.amount } });
}

export async function register(req: Request, res: Response) {
  const service = new UsersService({ accountability: req.accountability });
  // ok: javascript-mass-assignment
  await service.create(req.body);
  const member = new Member({ joined: Date.now() });
  // ruleid: javascript-mass-assignment
  member.set(req.body);
  await member.save();
  res.json(member);
}

export async function change(req: Request, res: Response) {
  const items = new ItemsService({ schema: req.schema });
  // ok: javascript-mass-assignment
  await items.updateOne(req.params.id, req.body);
  // ok: javascript-mass-assignment
  await this.service.updateOne(req.params.id, req.body);
  // ok: javascript-mass-assignment
  await UserService.update(req.params.id, req.body);
  // ok: javascript-mass-assignment
  await OrderService.create(req.body);
  // ok: javascript-mass-assignment
  await sdk.automations.webhook.save(req.body);
  const source = req.body;
  // ok: javascript-mass-assignment
  const merged = await sdk.sources.getAndMergeSource(source);
  await sdk.sources.save(merged);
  // ruleid: javascript-mass-assignment
  await this.orderModel.updateOne({ id: req.params.id }, req.body);
  res.json({});
}

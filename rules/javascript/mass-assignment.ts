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

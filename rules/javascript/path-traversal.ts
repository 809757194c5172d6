import { createReadStream, promises as fs } from "node:fs";
import path from "node:path";

const ROOT = path.resolve("files");

@Controller("files")
export class FilesController {
  @Get(":name")
  async read(@Param("name") name: string, @Res() res: Response) {
    // ruleid: javascript-path-traversal
    res.sendFile(path.join(ROOT, name));
    const full = path.resolve(ROOT, name);
    if (!full.startsWith(ROOT + path.sep)) {
      throw new NotFoundException();
    }
    // ok: javascript-path-traversal
    return fs.readFile(full);
  }

  @Post()
  @UseInterceptors(FileInterceptor("file"))
  async store(@UploadedFile() file: Express.Multer.File) {
    // ok: javascript-path-traversal
    await fs.writeFile(path.join(ROOT, file.originalname), "");
    // ok: javascript-path-traversal
    await fs.writeFile(path.join(ROOT, path.basename(file.originalname)), "");
  }
}

export const getServerSideProps: GetServerSideProps = async (context) => {
  // ruleid: javascript-path-traversal
  const text = await fs.readFile(`posts/${context.query.slug}.md`, "utf8");
  return { props: { text } };
};

export default async function Page({ params }: { params: { slug: string } }) {
  // ruleid: javascript-path-traversal
  const text = await fs.readFile(path.join("posts", params.slug), "utf8");
  return text;
}

function open(name: string) {
  // across: javascript-path-traversal
  return createReadStream(path.join(ROOT, name));
}

router.get("/raw", async (ctx) => {
  const { name } = ctx.query;
  ctx.body = open(name);
});

router.get("/client/:file", async (ctx) => {
  const root = join(FOLDER, "dist");
  // ok: javascript-path-traversal
  await send(ctx, ctx.params.file, { root });
  // ok: javascript-path-traversal
  await send(ctx, ctx.params.file, { root: FOLDER });
  const full = resolve(FOLDER, ctx.params.file);
  const below = relative(FOLDER, full);
  if (below.startsWith("..") || isAbsolute(below)) {
    ctx.throw(404);
  }
  // ok: javascript-path-traversal
  ctx.body = createReadStream(full);
});

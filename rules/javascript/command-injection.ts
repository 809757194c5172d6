import { exec, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(exec);
const TOOLS = { list: "ls", size: "du" } as const;

@Controller("tools")
export class ToolsController {
  @Post("ping")
  async ping(@Body("host") host: string, @Body("count", ParseIntPipe) count: number) {
    // ruleid: javascript-command-injection
    exec("ping -c 1 " + host, done);
    // ok: javascript-command-injection
    execFile("ping", ["-c", "1", "--", host], done);
    // ok: javascript-command-injection
    exec(`ping -c ${count} localhost`, done);
  }
}

fastify.post("/convert", async ({ body, query }, reply) => {
  // ruleid: javascript-command-injection
  spawn("convert " + body.name, { shell: true });
  // ok: javascript-command-injection
  spawn("convert", [body.name, "out.png"]);
  // ok: javascript-command-injection
  exec(TOOLS[query.tool], done);
  // ok: javascript-command-injection
  exec(query.all ? "ls -a" : "ls", done);
  return reply.send("done");
});

export async function POST(request: Request) {
  const { branch, depth = "1" } = await request.json();
  // ruleid: javascript-command-injection
  exec(`git log ${branch}`, done);
  // ruleid: javascript-command-injection
  exec(`git fetch --depth ${depth}`, done);
  if (!/^[\w.-]+$/.test(branch)) {
    return new Response("no", { status: 400 });
  }
  // ok: javascript-command-injection
  exec(`git show ${branch}`, done);
  return new Response("ok");
}

export class BackupController {
  private readonly folder = "/srv";

  public restore = async (req: Request, res: Response): Promise<void> => {
    // ruleid: javascript-command-injection
    exec("tar xf " + req.query.archive, done);
    // ok: javascript-command-injection
    execFile("tar", ["tf", `${this.folder}/list.tar`], done);
  };

  remove: RequestHandler = (req, res) => {
    // ruleid: javascript-command-injection
    exec(`rm ${req.params.name}`, done);
  };
}

import { exec, execFile, execSync } from "node:child_process";
import { promisify } from "node:util";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const run = promisify(exec);
const server = new McpServer({ name: "git", version: "1.0.0" });

server.tool("log", "Commits of a folder", { folder: z.string(), count: z.number().optional() }, async ({ folder, count }) => {
  // ruleid: javascript-shell-command-from-tool
  const text = execSync(`git -C ${folder} log`).toString();
  // ok: javascript-shell-command-from-tool
  const few = execSync(`git log -n ${count}`).toString();
  return { content: [{ type: "text", text: text + few }] };
});

server.registerTool(
  "blame",
  { description: "Who wrote a file", inputSchema: { path: z.string(), style: z.enum(["short", "long"]) } },
  async (args) => {
    const command = "git blame -- " + args.path;
    // ruleid: javascript-shell-command-from-tool
    exec(command, () => {});
    return { content: [] };
  },
);

server.tool("run", { command: z.string() }, async ({ command }) => {
  // ok: javascript-shell-command-from-tool
  const { stdout } = await run(command);
  return { content: [{ type: "text", text: stdout }] };
});

server.tool("show", { branch: z.string() }, async ({ branch }) => {
  // ok: javascript-shell-command-from-tool
  execFile("git", ["show", branch], () => {});
  if (!["main", "next"].includes(branch)) {
    throw new Error(branch);
  }
  // ok: javascript-shell-command-from-tool
  execSync(`git show ${branch}`);
  return { content: [] };
});

router.tool("help", (topic) => {
  // ok: javascript-shell-command-from-tool
  return execSync("man ls");
});

fast.addTool({
  name: "tag",
  parameters: z.object({ name: z.string() }),
  execute: async (args) => {
    // ruleid: javascript-shell-command-from-tool
    return execSync(`git tag ${args.name}`).toString();
  },
});

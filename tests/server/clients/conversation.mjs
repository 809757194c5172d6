// What both TypeScript SDKs do with the server, in order. `tests/conversation.py` is the same in Python.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 60_000; // milliseconds

/** Where the server is and what it is given: `{command, args, env}` or `{url, token}`, and `{era, tree, started}`. */
export const given = JSON.parse(process.argv[2]);

/** Print what a connected client sees. `callTool(params, options)` hides how the SDKs differ. */
export async function converse(client, version, callTool) {
  const call = (name, args = {}, options = {}) => callTool({ name, arguments: args }, options);
  const progress = [];
  const seen = {
    version,
    server: client.getServerVersion()?.name,
    tools: (await client.listTools()).tools,
    status: await call('verdict_status'),
    scan: await call(
      'verdict_scan',
      { path: given.tree, engines: ['bandit'], format: 'json' },
      { onprogress: (each) => progress.push(each.progress) },
    ),
    progress,
    refused: await call('verdict_status', { colour: 'blue' }),
    resources: await read(client),
    templates: (await client.listResourceTemplates()).resourceTemplates.map((each) => each.uriTemplate),
    prompts: (await client.listPrompts()).prompts.map((each) => each.name),
    prompt: await client.getPrompt({ name: 'triage' }),
    ...(await cancel(call)),
    after: await call('verdict_status'),
  };
  await client.close();
  console.log(JSON.stringify(seen));
}

/** What reading each listed resource gives, by its URI. */
async function read(client) {
  const contents = {};
  for (const { uri } of (await client.listResources()).resources) contents[uri] = await client.readResource({ uri });
  return contents;
}

/** Cancel a scan whose engine never ends, once the engine runs; then wait for the engine's end. */
async function cancel(call) {
  const controller = new AbortController();
  const outcome = call('verdict_scan', { path: given.tree, engines: ['zizmor'] }, { signal: controller.signal }).then(
    () => false,
    () => controller.signal.aborted,
  );
  const engine = await until(() => Number(readFileSync(given.started, 'utf8')));
  controller.abort('enough');
  const cancelled = await outcome;
  await until(() => !running(engine));
  return { cancelled };
}

async function until(met) {
  for (const deadline = Date.now() + PATIENCE; ; await pause(20)) {
    try {
      const value = met();
      if (value) return value;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    if (Date.now() > deadline) throw new Error(`not within ${PATIENCE} ms: ${met}`);
  }
}

function running(pid) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return false;
    throw error;
  }
}

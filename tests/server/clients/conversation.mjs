// What both TypeScript SDKs do with the server, in order. `tests/conversation.py` is the same in Python.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 60_000; // milliseconds

/** Where the server is and what it is given: `{command, args, env}` or `{url, token}`, and `{era, tree, started}`. */
export const given = JSON.parse(process.argv[2]);

/** Print what a connected client sees. `callTool(params, options)` hides how the SDKs differ. */
export async function converse(client, version, callTool) {
  const call = (name, args = {}, options = {}) => callTool({ name, arguments: args }, options);
  const seen = {
    version,
    server: client.getServerVersion()?.name,
    tools: (await client.listTools()).tools,
    status: await call('verdict_status'),
    scan: await call('verdict_scan', { path: given.tree, engines: ['bandit'], format: 'json' }),
    refused: await call('verdict_status', { colour: 'blue' }),
    resources: await read(client),
    templates: (await client.listResourceTemplates()).resourceTemplates.map((each) => each.uriTemplate),
    prompts: (await client.listPrompts()).prompts.map((each) => each.name),
    prompt: await client.getPrompt({ name: 'triage' }),
    progress: await cancel(call),
    after: await call('verdict_status'),
  };
  await client.close();
  console.log(JSON.stringify(seen));
}

/** What reading each listed resource gives, by its URI; `error` if it is refused. */
async function read(client) {
  const contents = {};
  for (const { uri } of (await client.listResources()).resources) {
    contents[uri] = await client.readResource({ uri }).catch((error) => ({ error: error.message }));
  }
  return contents;
}

/** Cancel a scan of which one engine never ends, once that engine runs and there was word of progress. Then wait for
 * the engine's end. Returns the progress. */
async function cancel(call) {
  const controller = new AbortController();
  const arrived = [];
  const options = { signal: controller.signal, onprogress: (each) => arrived.push(each.progress) };
  const outcome = call('verdict_scan', { path: given.tree, engines: ['bandit', 'zizmor'] }, options).then(
    (result) => new Error(`it wasn't cancelled: ${JSON.stringify(result)}`),
    (error) => (controller.signal.aborted ? undefined : error),
  );
  const engine = await Promise.race([outcome, until(() => arrived.length > 0 && started())]);
  controller.abort('enough');
  const failure = await outcome;
  if (failure) throw failure;
  await until(() => !running(engine));
  return arrived;
}

async function until(met) {
  for (const deadline = Date.now() + PATIENCE; ; await pause(20)) {
    const value = met();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`not within ${PATIENCE} ms: ${met}`);
  }
}

/** The endless engine's process id, as soon as it runs. */
const started = () => existsSync(given.started) && Number(readFileSync(given.started, 'utf8'));

function running(pid) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return false;
    throw error;
  }
}

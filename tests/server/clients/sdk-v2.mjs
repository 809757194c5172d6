// The 2.x SDK: a client package of its own, both eras.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { converse, given } from './conversation.mjs';

const transport = given.url
  ? new StreamableHTTPClientTransport(new URL(given.url), {
      requestInit: { headers: { Authorization: `Bearer ${given.token}` } },
    })
  : new StdioClientTransport({ command: given.command, args: given.args, env: given.env });
const mode = given.era === 'modern' ? { pin: '2026-07-28' } : 'legacy';

const client = new Client({ name: 'sdk-v2', version: '1' }, { versionNegotiation: { mode } });
await client.connect(transport);
await converse(client, client.getNegotiatedProtocolVersion(), (params, options) => client.callTool(params, options));

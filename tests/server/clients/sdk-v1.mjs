// The 1.x SDK: one package, the handshake era only.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { converse, given } from './conversation.mjs';

const transport = given.url
  ? new StreamableHTTPClientTransport(new URL(given.url), {
      requestInit: { headers: { Authorization: `Bearer ${given.token}` } },
    })
  : new StdioClientTransport({ command: given.command, args: given.args, env: given.env });
let version;
transport.setProtocolVersion = ((inherited) => (negotiated) => {
  version = negotiated;
  inherited?.call(transport, negotiated);
})(transport.setProtocolVersion);

const client = new Client({ name: 'sdk-v1', version: '1' });
await client.connect(transport);
await converse(client, version, (params, options) => client.callTool(params, undefined, options));

/**
 * A server of the Model Context Protocol (stdio, one JSON document a line) with one tool, `erase`: it makes the file
 * `erased.txt` in the folder named by the first argument, so that anybody can see whether it ran.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [folder = '.'] = process.argv.slice(2);

const ERASE = {
  name: 'erase',
  description: 'Erases the ledger.',
  inputSchema: { type: 'object', properties: { year: { type: 'string' } }, required: ['year'] },
};

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: protocolVersion ?? '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'ledger', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [ERASE] }),
  'tools/call': ({ arguments: input }) => {
    writeFileSync(join(folder, 'erased.txt'), JSON.stringify(input));
    return { content: [{ type: 'text', text: 'The ledger is empty.' }] };
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const known = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  const outcome = known
    ? { result: known(params) }
    : { error: { code: -32601, message: `there is no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
});

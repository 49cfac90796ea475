// The baseline of `npm run bench`: node:http and minimal prepared SQL for the same answers. It identifies the caller
// with one statement and omits everything else: framework, validation, permissions and logging.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { HANDLERS, type Input } from './bare-handlers.ts';

const CALLER = {
  name: 'caller',
  text: `select s.user_id, p.role from auth_sessions s join profiles p on p.id = s.user_id
    where s.token = $1 and s.expires_at > now() and p.deactivated_at is null`,
};

const pool = new pg.Pool({ ...JSON.parse(process.env.BARE_CONNECTION ?? '{}'), max: 8 });

async function bodyOf(request: IncomingMessage): Promise<Input> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const handler = HANDLERS[(request.url ?? '/').slice(1)];
  if (!handler) throw new Error(`no handler for ${request.url}`);
  const input = await bodyOf(request);
  if (handler.isPublic) return handler.run(pool, input, '');
  const token = request.headers['x-token'];
  const { rows } = await pool.query<{ user_id: string }>({ ...CALLER, values: [token] });
  if (!rows[0]) throw new Error('nobody is signed in');
  return handler.run(pool, input, rows[0].user_id);
}

const server = createServer((request, response) => {
  answer(request).then(
    (value) => {
      const body = JSON.stringify(value);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: Error) => {
      response.writeHead(500);
      response.end(error.message);
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

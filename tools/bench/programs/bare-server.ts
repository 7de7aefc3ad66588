/**
 * The reference of one-row-call: Fastify and pg with the same statement and nothing else. No credentials, validation or log; the
 * request names the receiver. A process of its own: `node bare-server.ts <options as JSON>`; sends `{port}` when it listens.
 */
import Fastify from 'fastify';
import { openBarePool } from './bare-pool.ts';

const STATEMENT = 'select "read_at" from "sys_message" where "id" = $1 and "receiver_id" = $2';

interface Body {
  readonly data: { readonly id: string; readonly receiverId: string };
}

const { connection, poolSize } = JSON.parse(process.argv[2] ?? '{}');
const pool = openBarePool(connection, poolSize);
const app = Fastify({ logger: false });

app.post<{ Body: Body }>('/api/message/isReaded', async (request) => {
  const { rows } = await pool.query({
    name: 'read',
    text: STATEMENT,
    values: [request.body.data.id, request.body.data.receiverId],
  });
  return { code: 0, message: '', data: rows[0].read_at !== null };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: Number(new URL(address).port) });
process.once('disconnect', () => process.exit());

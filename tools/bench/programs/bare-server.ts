/**
 * What the product is measured against: Fastify and pg with the same statement and nothing else. No credentials, no
 * checks, no log. A process of its own: `node bare-server.ts <connection as JSON>`; says `{port}` when it listens.
 */
import Fastify from 'fastify';
import pg from 'pg';

const STATEMENT = 'select "read_at" from "sys_message" where "id" = $1 and "receiver_id" = $2';

interface Question {
  readonly data: { readonly id: string };
}

const { connection, receiverId } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ ...connection, max: 20 });
const app = Fastify({ logger: false });

app.post<{ Body: Question }>('/api/message/isReaded', async (request) => {
  const { rows } = await pool.query({
    name: 'read',
    text: STATEMENT,
    values: [request.body.data.id, receiverId],
  });
  return { code: 0, message: '', data: rows[0].read_at !== null };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: Number(new URL(address).port) });
process.once('disconnect', () => process.exit());

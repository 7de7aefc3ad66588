import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { DatabaseConnection } from '#server/db/connect.ts';
import { takePass, type WallPass } from '#server/db/wall.ts';
import type { SheetRow } from '../sheets/sheet.ts';

/** Rows fetched at once: enough that asking costs nothing, few enough to be handled quickly. */
const BATCH_ROWS = 2000;

/** Every column comes as the text that PostgreSQL writes: nothing is made of it that has to be unmade. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/**
 * Reads what a query answers, batch by batch, as it was when the reading began. The next batch is under way while the
 * one before is worked on.
 */
export async function* readByCursor(
  connection: DatabaseConnection,
  { query, pass }: { readonly query: CompiledQuery; readonly pass: WallPass | null },
): AsyncGenerator<readonly SheetRow[]> {
  const client = new pg.Client({ ...connection, application_name: 'haiqiao export' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (pass) await takePass(client, pass);
    await client.query('begin isolation level repeatable read read only');
    // All rows are wanted: a plan that is quick with the first few is none.
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query('set local datestyle = iso');
    await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters]);
    let next = fetchRows(client);
    for (;;) {
      const rows = await next;
      if (rows.length === 0) break;
      next = fetchRows(client);
      // Whoever stops reading meanwhile must not leave a failure that nobody hears of.
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    await client.end();
  }
}

async function fetchRows(client: pg.Client): Promise<SheetRow[]> {
  const { rows } = await client.query<(string | null)[]>({
    text: `fetch forward ${BATCH_ROWS} from rows`,
    rowMode: 'array',
    types: AS_TEXT,
  });
  return rows;
}

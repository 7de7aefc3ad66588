import { type DatabaseConnection, restrictConnection, type RowSecuritySettings } from '@haiqiao/pg';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import type { SheetRow } from '../sheets/sheet.ts';

/** Rows per fetch: enough to amortise the round trip, few enough to process quickly. */
const BATCH_ROWS = 2000;

/** Every column is read as PostgreSQL's text, without a conversion that must be reverted. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Reads a query in batches from one snapshot. The next batch is fetched while the previous one is processed. */
export async function* readByCursor(
  connection: DatabaseConnection,
  { query, settings }: { readonly query: CompiledQuery; readonly settings: RowSecuritySettings | null },
): AsyncGenerator<readonly SheetRow[]> {
  const client = new pg.Client({ ...connection, application_name: 'haiqiao export' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (settings) await restrictConnection(client, { role: MEMBER_ROLE, settings });
    await client.query('begin isolation level repeatable read read only');
    // All rows are needed: the plan must not be optimised for the first rows.
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query('set local datestyle = iso');
    await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters]);
    let next = fetchRows(client);
    for (;;) {
      const rows = await next;
      if (rows.length === 0) break;
      next = fetchRows(client);
      // A reader that stops early must not leave an unhandled rejection.
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

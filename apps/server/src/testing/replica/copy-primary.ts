import type { DatabaseConnection } from '@haiqiao/pg';
import { chmod, chown, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestServer } from '#server/testing/test-server.ts';

/** A connection in parts. */
type Parts = Extract<DatabaseConnection, { readonly host: string }>;

/** The parts of a connection. @throws Error for a URL */
export function partsOf(connection: DatabaseConnection): Parts {
  if ('connectionString' in connection) throw new Error('a replica needs an embedded primary');
  return connection;
}

/** Where the primary is. */
export interface CopySource {
  /** Of the primary's data. */
  readonly folder: string;
  /** Folder of the programs that run the primary. */
  readonly programs: string;
  /** The system user that it runs as, where root started it. */
  readonly owner: { readonly uid?: number; readonly gid?: number };
}

/** Finds the data, the programs and the system user of the primary. */
export async function copySource({ admin }: TestServer): Promise<CopySource> {
  const [row] = await query(
    admin,
    `select current_setting('data_directory') as folder, setting as programs from pg_config where name = 'BINDIR'`,
  );
  const folder = String(row?.['folder']);
  const { uid, gid } = await stat(folder);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  return { folder, programs: String(row?.['programs']), owner };
}

/** Copies the data of the running primary to a folder, as that of a replica. */
export async function copyPrimary(
  primary: TestServer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { host, port, user } = partsOf(primary.admin);
  const client = new pg.Client(primary.admin);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), String(rows[0].labelfile));
  } finally {
    await client.end();
  }
  await writeFile(join(to, 'standby.signal'), '');
  const settings = await readFile(join(to, 'postgresql.conf'), 'utf8');
  const conninfo = `primary_conninfo = 'host=${host} port=${port} user=${user}'`;
  await writeFile(
    join(to, 'postgresql.conf'),
    `${settings}\n${conninfo}\nwal_retrieve_retry_interval = 100ms\n`,
  );
}

/** Makes the system user the owner of a copy. */
export async function giveTo({ uid, gid }: CopySource['owner'], folder: string): Promise<void> {
  await chmod(join(folder, 'postgres'), 0o700);
  if (uid === undefined || gid === undefined) return;
  const below = await readdir(folder, { recursive: true });
  for (const path of [folder, ...below.map((name) => join(folder, name))]) await chown(path, uid, gid);
}

/** Runs a statement on a connection of its own. */
export async function query(
  connection: DatabaseConnection,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

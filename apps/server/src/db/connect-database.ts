import pg from 'pg';
import { errorCode } from '#server/lib/error-code.ts';
import { StartError } from '#server/lib/start-error.ts';

const LEAST_VERSION = 15;
const PATIENCE_MS = 10_000;

/** Properties of the server and of our role. */
export interface ServerState {
  readonly version: number;
  readonly is_copy: boolean;
  readonly may_create: boolean;
}

/**
 * Checks that the database of a URL can be used.
 * @param url checked by the configuration to look like a PostgreSQL URL
 * @throws StartError with one sentence that never contains the password
 */
export async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as is_copy,
              coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create`,
    );
    if (rows[0] !== undefined) assertUsable(rows[0], url);
  } catch (error) {
    throw error instanceof StartError ? error : unreachable(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws StartError when a reachable server cannot be used */
export function assertUsable(state: ServerState, url: string): void {
  if (state.version < LEAST_VERSION) {
    throw new StartError(
      `DATABASE_URL points to PostgreSQL ${state.version}; Haiqiao needs ${LEAST_VERSION} or newer.`,
    );
  }
  if (state.is_copy)
    throw new StartError('DATABASE_URL points to a read-only replica; set it to the primary server.');
  if (!state.may_create) {
    throw new StartError(
      `The user ${userOf(url)} of DATABASE_URL may not create tables in that database; make it the owner of the database.`,
    );
  }
}

function unreachable(error: unknown, url: string): StartError {
  return new StartError(sentence(error, url), { cause: error });
}

function sentence(error: unknown, url: string): string {
  const parts = new URL(url);
  const address =
    parts.searchParams.get('host') ?? `${parts.hostname || 'localhost'}:${parts.port || '5432'}`;
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `PostgreSQL does not answer at ${address} (DATABASE_URL): start it, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${parts.hostname} of DATABASE_URL is unknown: correct its name.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${address} refuses the user ${userOf(url)} of DATABASE_URL: correct user or password.`;
    case '3D000':
      return `PostgreSQL at ${address} has no database ${parts.pathname.slice(1)} (DATABASE_URL): create it, or correct the name.`;
    default:
      return `The database at ${address} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`;
  }
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || errorCode(error) : String(error);
  return (text ?? 'it gives no reason').replace(/\.$/, '');
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username) || '(none)';
}

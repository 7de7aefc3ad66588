import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { Database, type RowSecurity, type RowSecuritySettings } from './database.ts';
import { errorCode } from './lib/error-code.ts';
import type { CancellableReads } from './reads/cancellable-reads.ts';

/** SQLSTATEs: the role does not exist, or our user may not switch to it. */
const NO_ROLE: ReadonlySet<string | undefined> = new Set(['22023', '42501']);

/** Configuration of row security. */
export interface RowSecurityOptions {
  /** Role without tables of its own and without BYPASSRLS, so that the policies decide which rows it reads. */
  readonly role: string;
  /** Connections that nothing else uses. */
  readonly pool: pg.Pool;
  readonly cancellableReads: CancellableReads;
}

/** Opens restricted databases over connections that read as the role. */
export function openRowSecurity<Tables>(options: RowSecurityOptions): RowSecurity<Tables> {
  const { role, pool, cancellableReads } = options;
  const connections = new RestrictedConnections(pool, role);
  const restricted = new WeakMap<RowSecuritySettings, Database<Tables>>();
  const restrict = (settings: RowSecuritySettings) => {
    const connect = () => connections.connect(settings);
    // The pool is shared: a restricted database ends no connection.
    const ownPool = { connect, end: () => Promise.resolve(), options: pool.options };
    const made = new Database<Tables>(new PostgresDialect({ pool: ownPool }), {
      cancellableReads: cancellableReads.over(connect),
    });
    restricted.set(settings, made);
    return made;
  };
  return {
    role,
    isAvailable: () => connections.canTakeRole(),
    restrictedTo: (settings) => restricted.get(settings) ?? restrict(settings),
  };
}

/** Makes a dedicated connection read as the role under these settings until it ends. */
export async function restrictConnection(
  client: pg.ClientBase,
  { role, settings }: { readonly role: string; readonly settings: RowSecuritySettings },
): Promise<void> {
  await client.query(`set role ${pg.escapeIdentifier(role)}`);
  await applySettings(client, settings);
}

async function applySettings(client: pg.ClientBase, settings: RowSecuritySettings): Promise<void> {
  const calls = Object.keys(settings).map(
    (name, index) => `set_config(${pg.escapeLiteral(name)}, $${index + 1}, false)`,
  );
  // Named: a connection applies the settings of many accounts in turn, and parses the statement once.
  await client.query({
    name: 'row-security-settings',
    text: `select ${calls.join(', ')}`,
    values: Object.values(settings),
  });
}

/** Connections that read as the role, each with the settings that were applied to it last. */
class RestrictedConnections {
  readonly #pool: pg.Pool;
  readonly #role: string;
  readonly #applied = new WeakMap<pg.PoolClient, RowSecuritySettings>();
  #canTakeRole: Promise<boolean> | undefined;

  constructor(pool: pg.Pool, role: string) {
    this.#pool = pool;
    this.#role = role;
  }

  /** A connection whose next statement runs under these settings. */
  async connect(settings: RowSecuritySettings): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    const applied = this.#applied.get(client);
    if (applied && isSame(applied, settings)) return client;
    this.#applied.delete(client);
    try {
      if (applied) await applySettings(client, settings);
      else await restrictConnection(client, { role: this.#role, settings });
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#applied.set(client, settings);
    return client;
  }

  canTakeRole(): Promise<boolean> {
    if (this.#canTakeRole) return this.#canTakeRole;
    const answer = this.#tryRole();
    this.#canTakeRole = answer;
    // An unavailable database has not refused the role: the next call checks again.
    answer.catch(() => {
      this.#canTakeRole = undefined;
    });
    return answer;
  }

  async #tryRole(): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      await client.query(`set role ${pg.escapeIdentifier(this.#role)}`);
      return true;
    } catch (error) {
      if (NO_ROLE.has(errorCode(error))) return false;
      throw error;
    } finally {
      client.release();
    }
  }
}

/** All settings of one database have the same names. */
function isSame(one: RowSecuritySettings, other: RowSecuritySettings): boolean {
  return one === other || Object.keys(one).every((name) => one[name] === other[name]);
}

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { errorCode } from '#server/lib/error-code.ts';
import { shareCancelling } from './reading/cancellable-read.ts';
import type { Database } from './tables.ts';

/**
 * Whoever reads behind the wall is this role of PostgreSQL: it owns no table and bypasses no policy, so the policies on the
 * business tables decide which rows there are, whatever a statement forgot to ask.
 */
export const WALL_ROLE = 'haiqiao_member';

/** What somebody may see, in the words of the policies. */
export interface WallPass {
  /** A line for each resource, its code and JSON: a statement about one reads no more than that. See `wallPassOf`. */
  readonly reach: string;
  /** Their unit with all below it, as an array of PostgreSQL. */
  readonly units: string;
}

/** Reading with the eyes of one person, beside a pool that sees everything. */
export interface Wall {
  /** Whether the database lets us read as that role; asked once. */
  isStanding(): Promise<boolean>;
  /** The database as far as the pass reaches. Nothing can be written there. */
  behind(pass: WallPass): Kysely<Database>;
  close(): Promise<void>;
}

/** There is no such role, or it is not ours to take. */
const NO_ROLE: ReadonlySet<string | undefined> = new Set(['22023', '42501']);

const walls = new WeakMap<object, Wall>();

/** The wall beside a pool; undefined inside a transaction, which reads what it has written. */
export function wallOf(db: object): Wall | undefined {
  return walls.get(db);
}

/** Puts a wall beside a pool. @param pool connections that nobody else uses */
export function addWall(db: object, pool: pg.Pool): Wall {
  const doors = new Doors(pool);
  const known = new WeakMap<WallPass, Kysely<Database>>();
  const behind = (pass: WallPass) => {
    const connect = () => doors.connect(pass);
    // There is nothing of its own to close.
    const places = { connect, end: () => Promise.resolve(), options: pool.options };
    const made = new Kysely<Database>({ dialect: new PostgresDialect({ pool: places }) });
    shareCancelling(db, made, connect);
    known.set(pass, made);
    return made;
  };
  const wall: Wall = {
    isStanding: () => doors.isStanding(),
    behind: (pass) => known.get(pass) ?? behind(pass),
    close: () => pool.end(),
  };
  walls.set(db, wall);
  return wall;
}

/** Tells a connection of ours whose eyes it reads with from now on. */
export async function takePass(client: pg.ClientBase, pass: WallPass): Promise<void> {
  await client.query(`set role ${WALL_ROLE}`);
  await showPass(client, pass);
}

async function showPass(client: pg.ClientBase, { reach, units }: WallPass): Promise<void> {
  await client.query(
    `select set_config('haiqiao.wall', $1, false), set_config('haiqiao.wall_units', $2, false)`,
    [reach, units],
  );
}

/** Connections that read as the role, each with the pass that was shown last. */
class Doors {
  readonly #pool: pg.Pool;
  readonly #shown = new WeakMap<pg.PoolClient, WallPass>();
  #standing: Promise<boolean> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** A connection whose next statement is read with this pass, or none at all. */
  async connect(pass: WallPass): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    const shown = this.#shown.get(client);
    if (shown && isSame(shown, pass)) return client;
    this.#shown.delete(client);
    try {
      await (shown ? showPass(client, pass) : takePass(client, pass));
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#shown.set(client, pass);
    return client;
  }

  isStanding(): Promise<boolean> {
    if (this.#standing) return this.#standing;
    const asked = this.#canTakeRole();
    this.#standing = asked;
    // A database that is away has not said no.
    asked.catch(() => {
      this.#standing = undefined;
    });
    return asked;
  }

  async #canTakeRole(): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      await client.query(`set role ${WALL_ROLE}`);
      return true;
    } catch (error) {
      if (NO_ROLE.has(errorCode(error))) return false;
      throw error;
    } finally {
      client.release();
    }
  }
}

function isSame(one: WallPass, other: WallPass): boolean {
  return one === other || (one.reach === other.reach && one.units === other.units);
}

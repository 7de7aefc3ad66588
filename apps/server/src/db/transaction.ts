import type { Context } from '../context.ts';
import { flushed } from './early-commit.ts';

type Db = Context['db'];

/** What follows a commit. It gets a connection that is in no transaction any more; nobody waits for it. */
type AfterCommit = (db: Db) => void;

interface UnderWay {
  readonly steps: AfterCommit[];
  /** Stands for what PostgreSQL commits: the transaction itself, or what it shares with others. */
  readonly whole: object;
}

/** By the connections of the transactions that are under way here. */
const following = new WeakMap<object, UnderWay>();

/** What commits before it is on the disk. */
const early = new WeakSet<object>();

/**
 * Runs the work in one transaction. The context handed to it hides the outer one on purpose:
 * the outer connection would escape the transaction. Inside a transaction it simply goes on.
 * @param begins where the transaction begins, if not over a connection of the pool: all that begin there are one to PostgreSQL
 */
export async function inTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
  begins: Db = ctx.db,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  const steps: AfterCommit[] = [];
  let whole: object = begins;
  const result = await begins.transaction().execute(async (db) => {
    if (begins === ctx.db) whole = db;
    following.set(db, { steps, whole });
    return work({ ...ctx, db });
  });
  // Also where it was somebody else of a shared one who let it commit early.
  if (early.has(whole)) await flushed(ctx.db);
  for (const step of steps) step(ctx.db);
  return result;
}

/**
 * Does something once the transaction of `ctx` has committed, and not at all when it is undone; at once outside of any. It must not
 * fail, and what it does may be lost with the process. False when the transaction is none of `inTransaction`: nothing follows then.
 */
export function afterCommit(ctx: Pick<Context, 'db'>, step: AfterCommit): boolean {
  if (!ctx.db.isTransaction) {
    step(ctx.db);
    return true;
  }
  return following.get(ctx.db)?.steps.push(step) !== undefined;
}

/** Whether the transaction of `ctx` may commit early: `inTransaction` then waits for the disk before it returns. */
export function mayCommitEarly(ctx: Pick<Context, 'db'>): boolean {
  return following.has(ctx.db);
}

/** The transaction of `ctx` commits early (`commitEarly`). */
export function noteEarlyCommit(ctx: Pick<Context, 'db'>): void {
  early.add(following.get(ctx.db)?.whole ?? ctx.db);
}

/** A transaction for work that may change nothing: PostgreSQL refuses every write. Outside any other transaction. */
export function inReading<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const reading = ctx.db.transaction().setAccessMode('read only');
  return reading.execute((db) => work({ ...ctx, db }));
}

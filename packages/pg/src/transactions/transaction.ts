import type { Kysely, Transaction } from 'kysely';
import type { StatementRunner } from '../connection.ts';
import { databaseOf } from '../database.ts';
import { type Commit, isDurable, LogFlush } from './early-commit.ts';
import type { SharedBegin } from './shared-transaction.ts';

/** A query builder over any tables: the context's own type says which. */
type AnyKysely = Kysely<never>;

function queriesOf(db: object): AnyKysely {
  return db as AnyKysely; // DatabaseContext: a query builder over any tables
}

/** A context that carries the database, or the transaction in its place. */
export interface DatabaseContext {
  readonly db: object;
}

/** A step after a commit. It receives a database outside any transaction; nothing waits for it. */
type AfterCommit<Ctx extends DatabaseContext> = (db: Ctx['db']) => void;

/** State of a transaction begun by `inTransaction`. */
interface TransactionState {
  readonly steps: ((db: never) => void)[];
  readonly commit: Commit;
}

/** The property of a transaction that holds its state. */
const STATE = Symbol('transaction state');

function stateOf(db: object): TransactionState | undefined {
  return (db as { readonly [STATE]?: TransactionState })[STATE]; // set by runTransaction alone
}

/**
 * Runs the work in one transaction. Its context hides the outer one on purpose: the outer connection would escape the transaction.
 * Inside a transaction the work joins it.
 */
export function inTransaction<Ctx extends DatabaseContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return runTransaction(ctx, work);
}

/** Like `inTransaction`. @param begin the shared transaction, if several works share one */
export async function runTransaction<Ctx extends DatabaseContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
  begin?: SharedBegin,
): Promise<Result> {
  const outer = queriesOf(ctx.db);
  if (outer.isTransaction) return work(ctx);
  const steps: AfterCommit<Ctx>[] = [];
  const commit = begin?.commit ?? { earlyFrom: null };
  const from = queriesOf(begin?.db ?? outer);
  const result = await from.transaction().execute(async (db) => {
    const state: TransactionState = { steps, commit };
    return work(withDatabase(ctx, Object.assign(db, { [STATE]: state })));
  });
  // Also if another work of the shared transaction made the commit early.
  if (commit.earlyFrom !== null) await flushed(outer, commit.earlyFrom);
  for (const step of steps) step(ctx.db);
  return result;
}

/** The same context over another connection to its database. */
function withDatabase<Ctx extends DatabaseContext>(ctx: Ctx, db: Transaction<never>): Ctx {
  return { ...ctx, db };
}

/** Waits until a transaction is on disk. @throws the error of the flush when a crash of PostgreSQL undid the transaction, or may have */
async function flushed(db: StatementRunner, begunAt: string): Promise<void> {
  try {
    await (databaseOf(db)?.logFlush ?? new LogFlush(db)).wait();
  } catch (error) {
    if (!(await isDurable(db, begunAt))) throw error;
  }
}

/**
 * Runs a step once the transaction of `ctx` has committed, and not at all when it is rolled back; at once outside a transaction. The step
 * must not fail, and may be lost with the process. Returns false when the transaction was not begun by `inTransaction`: the step never runs.
 */
export function afterCommit<Ctx extends DatabaseContext>(ctx: Ctx, step: AfterCommit<Ctx>): boolean {
  const db = queriesOf(ctx.db);
  if (!db.isTransaction) {
    step(ctx.db);
    return true;
  }
  return stateOf(db)?.steps.push(step) !== undefined;
}

/** Whether the transaction of `ctx` may commit early: `inTransaction` then waits for the flush before it returns. */
export function mayCommitEarly(ctx: DatabaseContext): boolean {
  return stateOf(ctx.db) !== undefined;
}

/** Records that the transaction of `ctx` commits early (`commitEarly`). */
export function noteEarlyCommit(ctx: DatabaseContext, begunAt: string): void {
  const state = stateOf(ctx.db);
  if (state) state.commit.earlyFrom = begunAt;
}

/** A read-only transaction: PostgreSQL refuses every write. It joins no other transaction. */
export function inReadOnlyTransaction<Ctx extends DatabaseContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const transaction = queriesOf(ctx.db).transaction().setAccessMode('read only');
  return transaction.execute((db) => work(withDatabase(ctx, db)));
}

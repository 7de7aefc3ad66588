import { inTransaction } from '@haiqiao/pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { errorCode } from '#server/lib/error-code.ts';
import type { Step } from '../plan/step.ts';

/** A schema change waits for current users of the table, and all later users wait behind it. */
const LOCK_TIMEOUT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 20;
const PAUSE_MS = 500;

/** Runs schema changes in one transaction. On a lock timeout it lets others pass and retries. */
export async function inTableTransaction(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  await withPatience(() =>
    inTransaction(ctx, async (ctx) => {
      await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(ctx.db);
      await work(ctx);
    }),
  );
}

/** Runs and logs steps in the transaction of `ctx`. */
export async function runSteps(ctx: Context, steps: readonly Step[]): Promise<void> {
  for (const step of steps) if (step.sql !== null) await sql.raw(step.sql).execute(ctx.db);
  await writeDown(ctx, steps);
}

/** Runs steps one by one, outside any transaction, without blocking running work. */
export async function runOnline(ctx: Context, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await withPatience(() => sql.raw(step.sql ?? 'select').execute(ctx.db));
    await writeDown(ctx, [step]);
  }
}

/** Adds rows to the log of installations. */
export async function writeDown(
  ctx: Context,
  steps: readonly { module: string; subject: string; kind: string; details: string }[],
): Promise<void> {
  if (steps.length === 0) return;
  const at = ctx.clock.now();
  const rows = steps.map(({ module, subject, kind, details }) => ({
    id: ctx.ids.uuid(),
    at,
    module_code: module,
    subject,
    step: kind,
    details,
  }));
  await ctx.db.insertInto('meta_install_step').values(rows).execute();
}

async function withPatience(work: () => Promise<unknown>): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || left === 1) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

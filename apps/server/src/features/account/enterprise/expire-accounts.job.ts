import { AppError } from '@haiqiao/contract/errors';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import { defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Resource of the accounts (modules/enterprise-accounts). */
const ACCOUNT = 'ent_account';
/** Accounts per transaction. */
const BATCH = 200;

/** Expires enterprise accounts past their last day, every night (DOMAIN §2.17). */
export function expireAccountsJob(deps: Pick<RecordDeps, 'metadata' | 'hookOf'>): JobDefinition {
  return defineJob({
    name: 'enterprise-accounts.expire',
    schedule: '5 0 * * *',
    async run(ctx) {
      const expired = await expireAccounts(ctx, deps);
      ctx.log.info({ expired }, 'enterprise accounts expired after their last day');
    },
  });
}

/** Expires the due accounts, with history and audit. Returns their number. */
export async function expireAccounts(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata' | 'hookOf'>,
): Promise<number> {
  const resource = await accountsOf(deps);
  if (!resource) return 0;
  let total = 0;
  for (;;) {
    const expired = await inTransaction(ctx, (ctx) => expireSome(ctx, deps, resource));
    total += expired;
    if (expired < BATCH) return total;
  }
}

/** Null in a centre without the accounts area. */
async function accountsOf({ metadata }: Pick<RecordDeps, 'metadata'>): Promise<ResourceModel | null> {
  try {
    return await metadata.resource(ACCOUNT);
  } catch (error) {
    if (error instanceof AppError && error.id === 'DEFINITION_NOT_FOUND') return null;
    throw error;
  }
}

async function expireSome(
  ctx: Context,
  deps: Pick<RecordDeps, 'hookOf'>,
  resource: ResourceModel,
): Promise<number> {
  const today = shanghaiDate(ctx.clock.now());
  const { rows } = await sql<{ id: string }>`
    select id from ${everyRow(resource, 'every account ends on its last day')}
    where status = 'ACTIVE' and valid_to < ${today}::date and deleted_at is null
    order by id limit ${BATCH} for update skip locked`.execute(ctx.db);
  const records = deps.hookOf(ctx).records.unrestricted('the last day of the account has gone by');
  for (const { id } of rows) await records.update(ACCOUNT, id, { status: 'EXPIRED' });
  return rows.length;
}

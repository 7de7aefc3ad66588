import { AppError } from '@haiqiao/contract/errors';
import { wireText } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Resource of the accounts (modules/enterprise-accounts). */
const ACCOUNT = 'ent_account';
const REASON = 'the link of a password reset identifies the account';
/** States ended by a new password: never signed in, or locked by wrong passwords. */
const ENDED_BY_PASSWORD: ReadonlySet<string> = new Set(['PENDING', 'LOCKED']);

interface EnterprisePasswordsDeps extends Pick<RecordDeps, 'metadata' | 'hookOf'> {
  readonly hasher: PasswordHasher;
}

/** Passwords of enterprise accounts, for the password links. */
export function enterprisePasswords(deps: EnterprisePasswordsDeps) {
  return {
    findName: (ctx: Context, id: string) => findName(ctx, id, deps),
    isInForce: (ctx: Context, input: { id: string; password: string }) => isInForce(ctx, input, deps),
    give: (ctx: Context, input: { id: string; hash: string }) => give(ctx, input, deps),
  };
}

/**
 * Name of an enterprise account that may get a password.
 * @throws AppError RESET_LINK_UNKNOWN for a closed or missing account
 */
async function findName(ctx: Context, id: string, deps: EnterprisePasswordsDeps): Promise<string> {
  const values = await valuesOf(asSystem(ctx), id, deps);
  return wireText(values['account'] ?? '');
}

/** Whether a password is the current one of an account. @throws AppError AUTH_BUSY */
async function isInForce(
  { db }: Context,
  input: { readonly id: string; readonly password: string },
  { hasher }: EnterprisePasswordsDeps,
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_enterprise_credential')
    .select('password_hash')
    .where('account_id', '=', input.id)
    .executeTakeFirst();
  return row !== undefined && hasher.verify(input.password, async () => row.password_hash);
}

/**
 * Sets the password of an account in the transaction of `ctx`: its sessions end, and a pending or locked account becomes usable. A disabled
 * or expired one remains so.
 * @throws AppError RESET_LINK_UNKNOWN
 */
async function give(
  ctx: Context,
  input: { readonly id: string; readonly hash: string },
  deps: EnterprisePasswordsDeps,
): Promise<void> {
  const system = asSystem(ctx);
  const now = ctx.clock.now();
  const { status } = await valuesOf(system, input.id, deps);
  const credential = { password_hash: input.hash, changed_at: now };
  await ctx.db
    .insertInto('sys_enterprise_credential')
    .values({ account_id: input.id, ...credential })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(credential))
    .execute();
  await deps
    .hookOf(system)
    .records.unrestricted(REASON)
    .update(ACCOUNT, input.id, {
      ...(ENDED_BY_PASSWORD.has(wireText(status ?? '')) ? { status: 'ACTIVE' } : {}),
      mustChangePassword: false,
      sessionsEndedAt: now.toISOString(),
    });
}

/** The holder of a link has no rights of their own. */
function asSystem(ctx: Context): Context {
  return { ...ctx, actor: { kind: 'system', reason: REASON } };
}

async function valuesOf(ctx: Context, id: string, { metadata }: EnterprisePasswordsDeps) {
  const [stored] = await loadRecords(ctx, await metadata.resource(ACCOUNT), { ids: [id] });
  if (!stored || stored.values['status'] === 'CLOSED') throw new AppError('RESET_LINK_UNKNOWN');
  return stored.values;
}

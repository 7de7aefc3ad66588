import { AppError } from '@haiqiao/contract/errors';
import { wireText } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Resource of the accounts (modules/enterprise-accounts). */
const ACCOUNT = 'ent_account';
const REASON = 'whoever holds the link of a reset gives the account its password';
/** States that a new password ends: nobody has signed in yet, or wrong passwords locked the account. */
const ENDED_BY_PASSWORD: ReadonlySet<string> = new Set(['PENDING', 'LOCKED']);

interface EnterprisePasswordsDeps extends Pick<RecordDeps, 'metadata' | 'hookOf'> {
  readonly hasher: PasswordHasher;
}

/** Passwords of the accounts of enterprises, for whoever serves the links that give them. */
export function enterprisePasswords(deps: EnterprisePasswordsDeps) {
  return {
    findName: (ctx: Context, id: string) => findName(ctx, id, deps),
    isInForce: (ctx: Context, given: { id: string; password: string }) => isInForce(ctx, given, deps),
    give: (ctx: Context, given: { id: string; hash: string }) => give(ctx, given, deps),
  };
}

/**
 * Name of an account of an enterprise that may be given a password.
 * @throws AppError RESET_LINK_UNKNOWN for one that was given up, or is not there
 */
async function findName(ctx: Context, id: string, deps: EnterprisePasswordsDeps): Promise<string> {
  const values = await valuesOf(asSystem(ctx), id, deps);
  return wireText(values['account'] ?? '');
}

/** Whether a password is the one in force of an account. @throws AppError AUTH_BUSY */
async function isInForce(
  { db }: Context,
  given: { readonly id: string; readonly password: string },
  { hasher }: EnterprisePasswordsDeps,
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_enterprise_credential')
    .select('password_hash')
    .where('account_id', '=', given.id)
    .executeTakeFirst();
  return row !== undefined && hasher.verify(given.password, async () => row.password_hash);
}

/**
 * Gives an account a password in the transaction of `ctx`: its sessions are over, and one that was waiting for it, or
 * locked, can be used. One that is disabled or has expired stays so.
 * @throws AppError RESET_LINK_UNKNOWN
 */
async function give(
  ctx: Context,
  given: { readonly id: string; readonly hash: string },
  deps: EnterprisePasswordsDeps,
): Promise<void> {
  const system = asSystem(ctx);
  const now = ctx.clock.now();
  const { status } = await valuesOf(system, given.id, deps);
  const credential = { password_hash: given.hash, changed_at: now };
  await ctx.db
    .insertInto('sys_enterprise_credential')
    .values({ account_id: given.id, ...credential })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(credential))
    .execute();
  await deps
    .hookOf(system)
    .records.unrestricted(REASON)
    .update(ACCOUNT, given.id, {
      ...(ENDED_BY_PASSWORD.has(wireText(status ?? '')) ? { status: 'ACTIVE' } : {}),
      mustChangePassword: false,
      sessionsEndedAt: now.toISOString(),
    });
}

/** Whoever holds the link has no rights of their own. */
function asSystem(ctx: Context): Context {
  return { ...ctx, actor: { kind: 'system', reason: REASON } };
}

async function valuesOf(ctx: Context, id: string, { metadata }: EnterprisePasswordsDeps) {
  const [stored] = await loadRecords(ctx, await metadata.resource(ACCOUNT), { ids: [id] });
  if (!stored || stored.values['status'] === 'CLOSED') throw new AppError('RESET_LINK_UNKNOWN');
  return stored.values;
}

import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { makeKeyPrefix, makeKeySecret } from '#server/platform/credentials/api-key-secret.ts';
import {
  type OwnerProof,
  proveOwner,
  type ProveOwnerDeps,
} from '#server/platform/credentials/prove-owner.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { lockName } from '#server/platform/records/lock-name.ts';
import { isFiled } from './query-api-keys.ts';

/** Dependencies of key changes. */
export interface ApiKeysDeps extends ProveOwnerDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
}

type WithSecret = EndpointReply<typeof endpoints.createApiKey>;
type Facts = Omit<EndpointBody<typeof endpoints.createApiKey>, 'password'>;

/** A key's facts for the audit log: everything but its secret. */
function auditFacts({ name, forms, addresses, validTo }: Facts) {
  return { name, forms, addresses, validTo };
}

/**
 * Creates a key.
 * @throws AppError DEFINITION_NOT_FOUND, API_KEY_NAME_TAKEN, ACCOUNT_PASSWORD_WRONG and errors of the proof
 */
export async function createApiKey(
  ctx: Context,
  deps: ApiKeysDeps,
  input: EndpointBody<typeof endpoints.createApiKey>,
): Promise<WithSecret> {
  await assertForms(deps, input.forms);
  const proof = await prove(ctx, deps, { sealed: input.password, action: 'apiKey.create' });
  return inTransaction(ctx, async (ctx) => {
    await proof.stillStands(ctx);
    return insertApiKey(ctx, input);
  });
}

/**
 * Creates a key without a password check. @returns its secret, only this once
 * @throws AppError API_KEY_NAME_TAKEN
 */
export async function insertApiKey(ctx: Context, facts: Facts): Promise<WithSecret> {
  const id = ctx.ids.uuid();
  const prefix = makeKeyPrefix(ctx);
  const { shown, hash } = makeKeySecret(ctx, prefix);
  return inTransaction(ctx, async (ctx) => {
    await assertNameFree(ctx, facts.name, id);
    await ctx.db
      .insertInto('sys_api_key')
      .values({
        id,
        prefix,
        secret_hash: hash,
        name: facts.name,
        forms: [...facts.forms],
        addresses: [...facts.addresses],
        valid_to: facts.validTo,
        created_by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
        created_at: ctx.clock.now(),
      })
      .execute();
    await audit(ctx, { verb: 'create', id: id, details: auditFacts(facts) });
    return { id, secret: shown };
  });
}

/**
 * Changes the scope of a key.
 * @throws AppError API_KEY_NOT_FOUND, API_KEY_REVOKED, API_KEY_CONFLICT, and those of `createApiKey`
 */
export async function updateApiKey(
  ctx: Context,
  deps: ApiKeysDeps,
  input: EndpointBody<typeof endpoints.updateApiKey>,
): Promise<boolean> {
  await assertForms(deps, input.forms);
  const proof = await prove(ctx, deps, { sealed: input.password, action: 'apiKey.update' });
  await inTransaction(ctx, async (ctx) => {
    await proof.stillStands(ctx);
    const { row_version } = await lockKey(ctx, input.id);
    if (row_version !== input.rowVersion) throw new AppError('API_KEY_CONFLICT', { rowVersion: row_version });
    await assertNameFree(ctx, input.name, input.id);
    await put(ctx, input.id, {
      name: input.name,
      forms: [...input.forms],
      addresses: [...input.addresses],
      valid_to: input.validTo,
    });
    await audit(ctx, { verb: 'update', id: input.id, details: auditFacts(input) });
  });
  await deps.broadcast.publish('api-keys-changed', {});
  return true;
}

/** Renews the secret of a key. @throws AppError as `updateApiKey` */
export async function renewApiKey(
  ctx: Context,
  deps: ApiKeysDeps,
  input: EndpointBody<typeof endpoints.renewApiKey>,
): Promise<WithSecret> {
  const proof = await prove(ctx, deps, { sealed: input.password, action: 'apiKey.renew' });
  const secret = await inTransaction(ctx, async (ctx) => {
    await proof.stillStands(ctx);
    const { name, prefix } = await lockKey(ctx, input.id);
    const { shown, hash } = makeKeySecret(ctx, prefix);
    await put(ctx, input.id, { secret_hash: hash });
    await audit(ctx, { verb: 'renew', id: input.id, details: { name } });
    return shown;
  });
  await deps.broadcast.publish('api-keys-changed', {});
  return { id: input.id, secret };
}

/** Revokes a key; a revoked key remains revoked. @throws AppError API_KEY_NOT_FOUND */
export async function revokeApiKey(
  ctx: Context,
  deps: ApiKeysDeps,
  { id }: EndpointBody<typeof endpoints.revokeApiKey>,
): Promise<boolean> {
  await inTransaction(ctx, async (ctx) => {
    const row = await readLocked(ctx, id);
    if (row.revoked_at !== null) return;
    await put(ctx, id, { revoked_at: ctx.clock.now(), revoked_by: memberOf(ctx).memberId });
    await audit(ctx, { verb: 'revoke', id: id, details: { name: row.name } });
  });
  await deps.broadcast.publish('api-keys-changed', {});
  return true;
}

function prove(
  ctx: Context,
  deps: ApiKeysDeps,
  claim: { sealed: string; action: string },
): Promise<OwnerProof> {
  return proveOwner(ctx, { ...claim, wrong: 'ACCOUNT_PASSWORD_WRONG' }, deps);
}

async function assertForms({ metadata }: ApiKeysDeps, codes: readonly string[]): Promise<void> {
  const { forms } = await metadata.current();
  for (const code of codes) {
    const form = forms.get(code);
    if (!form || !isFiled(form)) throw new AppError('DEFINITION_NOT_FOUND', { code });
  }
}

async function assertNameFree(ctx: Context, name: string, id: string): Promise<void> {
  await lockName(ctx, `api-key:${name}`);
  const other = await ctx.db
    .selectFrom('sys_api_key')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new AppError('API_KEY_NAME_TAKEN');
}

async function readLocked({ db }: Context, id: string) {
  const row = await db
    .selectFrom('sys_api_key')
    .select(['name', 'prefix', 'row_version', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('API_KEY_NOT_FOUND');
  return row;
}

async function lockKey(ctx: Context, id: string) {
  const row = await readLocked(ctx, id);
  if (row.revoked_at !== null) throw new AppError('API_KEY_REVOKED');
  return row;
}

interface Changes {
  readonly name?: string;
  readonly forms?: string[];
  readonly addresses?: string[];
  readonly valid_to?: string | null;
  readonly secret_hash?: string;
  readonly revoked_at?: Date;
  readonly revoked_by?: string;
}

async function put({ db }: Context, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('sys_api_key')
    .set((eb) => ({ ...changes, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** An action on a key, for the audit log. */
interface KeyAction {
  readonly verb: string;
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function audit(ctx: Context, { verb, id, details }: KeyAction) {
  return writeAudit(ctx, {
    action: `apiKey.${verb}`,
    outcome: 'done',
    target: { type: 'api_key', id },
    details,
  });
}

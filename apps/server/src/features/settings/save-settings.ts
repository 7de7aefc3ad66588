import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { isSameSetting } from '@haiqiao/contract/rules';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { assertAdministratorRemains } from '#server/platform/access/assert-administrator-remains.ts';
import { moveGroupsOfPost } from '#server/platform/access/groups/post-setting-groups.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { proveOwner } from '#server/platform/credentials/prove-owner.ts';
import { isSettingKey, SETTINGS, type SettingKey } from '#server/platform/settings/catalog.ts';
import { lockSettings } from '#server/platform/settings/stored-settings.ts';
import { type CheckedChange, checkChanges } from './check-changes.ts';
import type { SettingsDeps } from './settings-deps.ts';

type Input = EndpointBody<typeof endpoints.saveSettings>;

/** An effective change. */
interface Step {
  readonly key: SettingKey;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Changes settings, all or none, and broadcasts it. Security settings require their own permission, the caller's password and a reason.
 * Unchanged values have no effect and no history.
 * @throws AppError SETTING_INVALID, SETTING_CONFLICT, SETTING_PROOF_NEEDED, SETTING_PASSWORD_WRONG, ACCESS_DENIED, LAST_ADMINISTRATOR,
 * GRANT_BEYOND_OWN, AUTH_PASSWORD_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON, AUTH_BUSY
 */
export async function saveSettings(
  ctx: Context,
  deps: SettingsDeps,
  input: Input,
): Promise<EndpointReply<typeof endpoints.saveSettings>> {
  const changes = await checkChanges(ctx, input.changes);
  const proof = await proofFor(ctx, deps, { changes, input });
  const changed = await inTransaction(ctx, async (ctx) => {
    const touchesPosts = changes.some(({ key }) => isPost(key));
    // First: serialises changes of rights and avoids deadlocks.
    if (touchesPosts) await raisePermissionVersion(ctx);
    await proof?.stillStands(ctx);
    const steps = await stepsOf(ctx, changes);
    for (const step of steps) await take(ctx, step, input.reason);
    for (const { key, before, after } of steps.filter((step) => isPost(step.key)))
      await moveGroupsOfPost(ctx, { key, from: String(before), to: String(after), remark: input.reason });
    if (touchesPosts) await assertAdministratorRemains(ctx);
    return steps.map(({ key }) => key);
  });
  await notifyNodes(deps, changed);
  return { changed };
}

function isPost(key: string): boolean {
  return isSettingKey(key) && SETTINGS[key].editor.kind === 'post';
}

async function proofFor(
  ctx: Context,
  deps: SettingsDeps,
  { changes, input }: { changes: readonly CheckedChange[]; input: Input },
) {
  const keys = changes.map(({ key }) => key).filter((key) => SETTINGS[key].isSecurity);
  if (keys.length === 0) return null;
  const permission = PERMISSIONS.updateSecuritySettings;
  if (!can(ctx.actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
  if (input.password === null || input.reason === '') throw new AppError('SETTING_PROOF_NEEDED', { keys });
  return proveOwner(
    ctx,
    { sealed: input.password, action: 'setting.update', wrong: 'SETTING_PASSWORD_WRONG' },
    deps,
  );
}

/** @throws AppError SETTING_CONFLICT */
async function stepsOf(ctx: Context, changes: readonly CheckedChange[]): Promise<readonly Step[]> {
  const locked = await lockSettings(
    ctx,
    changes.map(({ key }) => key),
  );
  const stale = changes.filter(({ key, rowVersion }) => locked.get(key)?.rowVersion !== rowVersion);
  if (stale.length > 0) throw new AppError('SETTING_CONFLICT', { keys: stale.map(({ key }) => key) });
  return changes
    .map(({ key, value }) => ({ key, before: locked.get(key)?.value, after: value }))
    .filter(({ before, after }) => !isSameSetting(before, after));
}

async function take(ctx: Context, { key, before, after }: Step, reason: string): Promise<void> {
  const isRestored = isSameSetting(after, SETTINGS[key].initial);
  const at = ctx.clock.now();
  const by = memberOf(ctx).memberId;
  await ctx.db
    .updateTable('sys_setting')
    .set((eb) => ({
      value: isRestored ? null : JSON.stringify(after),
      row_version: eb('row_version', '+', 1),
      updated_by: by,
      updated_at: at,
    }))
    .where('key', '=', key)
    .execute();
  await ctx.db
    .insertInto('sys_setting_history')
    .values({
      id: ctx.ids.uuid(),
      key,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      is_restored: isRestored,
      reason,
      changed_by: by,
      changed_at: at,
    })
    .execute();
  await writeAudit(ctx, {
    action: 'setting.update',
    outcome: 'done',
    target: { type: 'setting', id: key },
    details: { before, after, reason },
  });
}

async function notifyNodes({ broadcast }: SettingsDeps, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return;
  await broadcast.publish('settings-changed', {});
  if (changed.some(isPost)) await broadcast.publish('permissions-changed', {});
}

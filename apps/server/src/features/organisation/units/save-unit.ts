import type * as endpoints from '@haiqiao/contract/endpoints';
import type { OrgUnit } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { tagOf, unitContents } from '@haiqiao/contract/i18n';
import type { EndpointBody } from '@haiqiao/contract/http';
import { violatedConstraint } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { assertMayHandOut } from '#server/platform/access/assert-may-hand-out.ts';
import { changeRights } from '../change-rights.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { lockVisible } from '../organisation-scope.ts';
import { assertParent, lockTree, orderAmongSiblings } from './unit-position.ts';
import { getUnit, readUnit } from './unit-views.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Adds a unit as the last child of another one.
 * @throws AppError ORG_NOT_FOUND, ORG_CODE_TAKEN, ORG_TOO_DEEP, ORG_DISABLED, ORG_LEADER_INVALID
 */
export function createOrg(
  ctx: Context,
  deps: OrganisationDeps,
  { parentId, ...input }: EndpointBody<typeof endpoints.createOrg>,
): Promise<OrgUnit> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockTree(ctx);
    await lockVisible(ctx, deps, { kind: 'org', ids: [parentId] });
    await assertParent(ctx, { id: null, parentId });
    await assertLeader(ctx, deps, input.leaderId);
    const id = ctx.ids.uuid();
    const { name, code, type, leaderId } = input;
    await namingCode(code, () =>
      ctx.db
        .insertInto('sys_org')
        .values({ id, parent_id: parentId, name, code, type, leader_id: leaderId })
        .execute(),
    );
    await orderAmongSiblings(ctx, { id, parentId, beforeId: null });
    await noteUnit(ctx, { action: 'org.create', id, details: { code, parentId } });
    return getUnit(ctx, deps, id);
  });
}

/**
 * Changes a unit. Disabling requires that it has no active members or units; enabling requires an enabled parent.
 * @throws AppError ORG_NOT_FOUND, ORG_CONFLICT, ORG_CODE_TAKEN, ORG_LEADER_INVALID, ORG_PARENT_DISABLED, ORG_ROOT_FIXED, ORG_STILL_USED,
 * ORG_UNITS_IN_USE, ORG_MEMBERS_ACTIVE
 */
export function updateOrg(
  ctx: Context,
  deps: OrganisationDeps,
  { id, rowVersion, ...requested }: EndpointBody<typeof endpoints.updateOrg>,
): Promise<OrgUnit> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockTree(ctx);
    await lockVisible(ctx, deps, { kind: 'org', ids: [id] });
    const before = await readUnit(ctx, id);
    if (before.rowVersion !== rowVersion)
      throw new AppError('ORG_CONFLICT', { rowVersion: before.rowVersion });
    const rows = platformRows(ctx, await deps.metadata.current(), 'org');
    const input = rows.withUnseen(requested, before, before.status);
    if (input.leaderId !== before.leaderId) await assertLeader(ctx, deps, input.leaderId);
    if (input.status !== before.status) await assertMayBecome(ctx, before, input.status);
    const { name, code, type, leaderId, status } = input;
    await namingCode(code, () =>
      ctx.db
        .updateTable('sys_org')
        .set((eb) => ({
          name,
          code,
          type,
          leader_id: leaderId,
          status,
          updated_at: ctx.clock.now(),
          row_version: eb('row_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    );
    const changed = (['name', 'code', 'type', 'leaderId', 'status'] as const).filter(
      (field) => input[field] !== before[field],
    );
    await noteUnit(ctx, { action: 'org.update', id, details: { changed } });
    return getUnit(ctx, deps, id);
  });
}

/**
 * Moves a unit with its descendants, or changes its position among its siblings.
 * @throws AppError ORG_NOT_FOUND, ORG_CYCLE, ORG_TOO_DEEP, ORG_ROOT_FIXED, ORG_DISABLED, GRANT_BEYOND_OWN
 */
export function moveOrg(
  ctx: Context,
  deps: OrganisationDeps,
  { id, parentId, beforeId }: EndpointBody<typeof endpoints.moveOrg>,
): Promise<OrgUnit> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockTree(ctx);
    await lockVisible(ctx, deps, { kind: 'org', ids: [id, parentId] });
    const before = await readUnit(ctx, id);
    if (before.parentId === null) throw new AppError('ORG_ROOT_FIXED');
    if (before.parentId !== parentId) {
      await assertParent(ctx, { id, parentId });
      // Its members get the rights of the units above.
      await assertMayHandOut(ctx, {
        postIds: [],
        orgIds: [parentId],
        left: [{ postIds: [], orgIds: [before.parentId] }],
      });
      await ctx.db
        .updateTable('sys_org')
        .set((eb) => ({
          parent_id: parentId,
          updated_at: ctx.clock.now(),
          row_version: eb('row_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      // It must remain in the editor's row scope.
      await lockVisible(ctx, deps, { kind: 'org', ids: [id] });
    }
    await orderAmongSiblings(ctx, { id, parentId, beforeId });
    await noteUnit(ctx, { action: 'org.move', id, details: { from: before.parentId, to: parentId } });
    return getUnit(ctx, deps, id);
  });
}

/**
 * Deletes an empty unit; members who left long ago lose their unit.
 * @throws AppError ORG_NOT_FOUND, ORG_ROOT_FIXED, ORG_NOT_EMPTY, ORG_HAS_RECORDS
 */
export function removeOrg(ctx: Context, deps: OrganisationDeps, { id }: { id: string }): Promise<boolean> {
  return changeRights(ctx, deps, async (ctx) => {
    await lockTree(ctx);
    await lockVisible(ctx, deps, { kind: 'org', ids: [id] });
    const unit = await readUnit(ctx, id);
    if (unit.parentId === null) throw new AppError('ORG_ROOT_FIXED');
    const { rows } = await sql<{ units: number; posts: number }>`
      select (select count(*)::integer from sys_org where parent_id = ${id}::uuid) as units,
        (select count(*)::integer from sys_post where org_id = ${id}::uuid) as posts`.execute(ctx.db);
    const { units = 0, posts = 0 } = rows[0] ?? {};
    const counts = { units, posts, members: unit.members };
    const contents = unitContents(tagOf(ctx.locale), counts);
    if (contents.length > 0) throw new AppError('ORG_NOT_EMPTY', { ...counts, contents });
    await ctx.db.updateTable('sys_member').set({ org_id: unit.parentId }).where('org_id', '=', id).execute();
    await ctx.db
      .deleteFrom('sys_permission_group_holder')
      .where('holder_kind', '=', 'ORG')
      .where('holder_id', '=', id)
      .execute();
    await deleteUnit(ctx, id);
    await noteUnit(ctx, { action: 'org.delete', id, details: { code: unit.code, name: unit.name } });
    return true;
  });
}

/** @throws AppError ORG_HAS_RECORDS when records of a business area refer to it */
async function deleteUnit({ db }: Context, id: string): Promise<void> {
  try {
    await db.deleteFrom('sys_org').where('id', '=', id).execute();
  } catch (error) {
    if (errorCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw new AppError('ORG_HAS_RECORDS', undefined, { cause: error });
  }
}

/** A leader is an active member that the caller sees. @throws AppError ORG_LEADER_INVALID */
async function assertLeader(
  ctx: Context,
  { metadata }: OrganisationDeps,
  leaderId: string | null,
): Promise<void> {
  if (leaderId === null) return;
  const visible = await platformRows(ctx, await metadata.current(), 'member').visible([leaderId]);
  const leader = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', leaderId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!leader || !visible.has(leaderId)) throw new AppError('ORG_LEADER_INVALID');
}

/** An enabled unit needs an enabled parent. @throws AppError ORG_PARENT_DISABLED, and those of `assertUnused` */
async function assertMayBecome(ctx: Context, unit: OrgUnit, status: OrgUnit['status']): Promise<void> {
  if (status === 'DISABLED') return assertUnused(ctx, unit);
  if (unit.parentId === null) return;
  const above = await readUnit(ctx, unit.parentId);
  if (above.status === 'DISABLED') throw new AppError('ORG_PARENT_DISABLED', { name: above.name });
}

/** @throws AppError ORG_ROOT_FIXED, ORG_STILL_USED, ORG_UNITS_IN_USE, ORG_MEMBERS_ACTIVE */
async function assertUnused({ db }: Context, { id, parentId }: OrgUnit): Promise<void> {
  if (parentId === null) throw new AppError('ORG_ROOT_FIXED');
  const { rows } = await sql<{ units: number; members: number }>`
    select (select count(*)::integer from sys_org where parent_id = ${id}::uuid and status = 'ENABLED') as units,
      (select count(*)::integer from sys_member where org_id = ${id}::uuid and status = 'ACTIVE') as members`.execute(
    db,
  );
  const { units = 0, members = 0 } = rows[0] ?? {};
  if (units > 0 && members > 0) throw new AppError('ORG_STILL_USED', { units, members });
  if (units > 0) throw new AppError('ORG_UNITS_IN_USE', { units });
  if (members > 0) throw new AppError('ORG_MEMBERS_ACTIVE', { members });
}

async function namingCode(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'ux_sys_org__code') throw error;
    throw new AppError('ORG_CODE_TAKEN', { code }, { cause: error });
  }
}

function noteUnit(
  ctx: Context,
  { action, id, details }: { action: string; id: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  return writeAudit(ctx, { action, outcome: 'done', target: { type: 'org', id }, details });
}

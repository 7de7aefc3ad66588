import type * as endpoints from '@haiqiao/contract/endpoints';
import type { OrgUnit } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { tagOf, unitContents } from '@haiqiao/contract/i18n';
import type { EndpointBody } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { violatedConstraint } from '#server/db/pg-errors.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { assertMayHandOut } from '#server/platform/access/assert-may-hand-out.ts';
import { changeRights } from '../change-rights.ts';
import type { OrganisationDeps } from '../organisation-deps.ts';
import { holdReached } from '../reach.ts';
import { assertPlace, holdTree, placeAmongSiblings } from './unit-place.ts';
import { readUnit } from './unit-views.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Adds a unit below another one, as its last.
 * @throws AppError ORG_NOT_FOUND, ORG_CODE_TAKEN, ORG_TOO_DEEP, ORG_DISABLED, ORG_LEADER_INVALID
 */
export function createOrg(
  ctx: Context,
  deps: OrganisationDeps,
  { parentId, ...given }: EndpointBody<typeof endpoints.createOrg>,
): Promise<OrgUnit> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdTree(ctx);
    await holdReached(ctx, deps, { kind: 'org', ids: [parentId] });
    await assertPlace(ctx, { id: null, parentId });
    await assertLeader(ctx, given.leaderId);
    const id = ctx.ids.uuid();
    const { name, code, type, leaderId } = given;
    await namingCode(code, () =>
      ctx.db
        .insertInto('sys_org')
        .values({ id, parent_id: parentId, name, code, type, leader_id: leaderId })
        .execute(),
    );
    await placeAmongSiblings(ctx, { id, parentId, beforeId: null });
    await noteUnit(ctx, { action: 'org.create', id, details: { code, parentId } });
    return readUnit(ctx, id);
  });
}

/**
 * Changes a unit. One that is to be disabled has neither active members nor units in use; one that is to be enabled stands below
 * one that is.
 * @throws AppError ORG_NOT_FOUND, ORG_CONFLICT, ORG_CODE_TAKEN, ORG_LEADER_INVALID, ORG_PARENT_DISABLED, ORG_ROOT_FIXED,
 *   ORG_STILL_USED, ORG_UNITS_IN_USE, ORG_MEMBERS_ACTIVE
 */
export function updateOrg(
  ctx: Context,
  deps: OrganisationDeps,
  { id, rowVersion, ...given }: EndpointBody<typeof endpoints.updateOrg>,
): Promise<OrgUnit> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdTree(ctx);
    await holdReached(ctx, deps, { kind: 'org', ids: [id] });
    const before = await readUnit(ctx, id);
    if (before.rowVersion !== rowVersion)
      throw new AppError('ORG_CONFLICT', { rowVersion: before.rowVersion });
    if (given.leaderId !== before.leaderId) await assertLeader(ctx, given.leaderId);
    if (given.status !== before.status) await assertMayBecome(ctx, before, given.status);
    const { name, code, type, leaderId, status } = given;
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
      (field) => given[field] !== before[field],
    );
    await noteUnit(ctx, { action: 'org.update', id, details: { changed } });
    return readUnit(ctx, id);
  });
}

/**
 * Moves a unit with everything below it, or gives it another place among its siblings.
 * @throws AppError ORG_NOT_FOUND, ORG_CYCLE, ORG_TOO_DEEP, ORG_ROOT_FIXED, ORG_DISABLED, GRANT_BEYOND_OWN
 */
export function moveOrg(
  ctx: Context,
  deps: OrganisationDeps,
  { id, parentId, beforeId }: EndpointBody<typeof endpoints.moveOrg>,
): Promise<OrgUnit> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdTree(ctx);
    await holdReached(ctx, deps, { kind: 'org', ids: [id, parentId] });
    const before = await readUnit(ctx, id);
    if (before.parentId === null) throw new AppError('ORG_ROOT_FIXED');
    if (before.parentId !== parentId) {
      await assertPlace(ctx, { id, parentId });
      // Whoever is in it gets what comes with the units above.
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
      // It may have left the reach of whoever moves it: nobody gives away what they keep.
      await holdReached(ctx, deps, { kind: 'org', ids: [id] });
    }
    await placeAmongSiblings(ctx, { id, parentId, beforeId });
    await noteUnit(ctx, { action: 'org.move', id, details: { from: before.parentId, to: parentId } });
    return readUnit(ctx, id);
  });
}

/**
 * Deletes a unit that has nothing in it; members that have left long ago lose their unit.
 * @throws AppError ORG_NOT_FOUND, ORG_ROOT_FIXED, ORG_NOT_EMPTY, ORG_HAS_RECORDS
 */
export function removeOrg(ctx: Context, deps: OrganisationDeps, { id }: { id: string }): Promise<boolean> {
  return changeRights(ctx, deps, async (ctx) => {
    await holdTree(ctx);
    await holdReached(ctx, deps, { kind: 'org', ids: [id] });
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

/** @throws AppError ORG_HAS_RECORDS where records of a business area point to it */
async function deleteUnit({ db }: Context, id: string): Promise<void> {
  try {
    await db.deleteFrom('sys_org').where('id', '=', id).execute();
  } catch (error) {
    if (errorCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw new AppError('ORG_HAS_RECORDS', undefined, { cause: error });
  }
}

/** @throws AppError ORG_LEADER_INVALID */
async function assertLeader({ db }: Context, leaderId: string | null): Promise<void> {
  if (leaderId === null) return;
  const leader = await db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', leaderId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!leader) throw new AppError('ORG_LEADER_INVALID');
}

/** Nothing in use stands below what is not. @throws AppError ORG_PARENT_DISABLED, and those of `assertUnused` */
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

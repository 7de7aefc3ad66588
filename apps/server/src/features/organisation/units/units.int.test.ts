import { createOrg, moveOrg, queryOrgTree, removeOrg, updateOrg } from '@haiqiao/contract/endpoints';
import type { OrgUnit } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

async function update(unit: OrgUnit, changes: Partial<EndpointInput<typeof updateOrg>>) {
  const { id, rowVersion, name, code, type, leaderId, status } = unit;
  return centre.ask(
    updateOrg,
    { id, rowVersion, name, code, type, leaderId, status, ...changes },
    centre.asAdmin,
  );
}

async function move(id: string, parentId: string, beforeId: string | null = null) {
  return centre.ask(moveOrg, { id, parentId, beforeId }, centre.asAdmin);
}

async function childrenOf(parentId: string): Promise<string[]> {
  const tree = await centre.call(queryOrgTree, {}, centre.asAdmin);
  return tree.filter((unit) => unit.parentId === parentId).map(({ code }) => code);
}

async function unitIdsOf(account: string): Promise<string[]> {
  const { unit_ids: ids } = await centre.base.db
    .selectFrom('sys_member')
    .select('unit_ids')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return ids.toSorted();
}

test('ORG-01 the tree has parents before their children, with leader and members', async () => {
  const tree = await centre.call(queryOrgTree, {}, centre.asAdmin);
  expect(tree[0]).toMatchObject({ code: 'centre', parentId: null, type: 'UNIT' });
  for (const [at, { parentId }] of tree.entries())
    expect(parentId === null || tree.slice(0, at).some(({ id }) => id === parentId)).toBe(true);
  expect(tree.find(({ code }) => code === 'filing')).toMatchObject({
    leaderName: '王建民',
    type: 'DEPARTMENT',
  });
});

test('ORG-01 a unit is added as the last below another one, and its code is unique', async () => {
  const filing = await centre.unit('filing');
  const first = await centre.addUnit({ code: 'new-one', name: '新科', parentId: filing.id, type: 'SECTION' });
  expect(first).toMatchObject({ parentId: filing.id, status: 'ENABLED', members: 0, rowVersion: 1 });
  expect((await childrenOf(filing.id)).at(-1)).toBe('new-one');
  const again = { parentId: filing.id, name: '又一个', code: 'new-one', type: 'SECTION' as const };
  expect(errorOf(await centre.ask(createOrg, again, centre.asAdmin))).toBe('ORG_CODE_TAKEN');
  const nowhere = { ...again, code: 'nowhere', parentId: centre.base.ids.uuid() };
  expect(errorOf(await centre.ask(createOrg, nowhere, centre.asAdmin))).toBe('ORG_NOT_FOUND');
  expect((await centre.ask(createOrg, { ...again, code: 'Bad Code' }, centre.asAdmin)).status).toBe(400);
  expect((await centre.ask(createOrg, again, { as: centre.auditor })).status).toBe(403);
});

test('ORG-01 a unit is changed once per version, and its leader is an active member', async () => {
  const unit = await centre.addUnit({ code: 'led', name: '有头' });
  const leaderId = (await centre.member('zoufang')).id;
  expect((await update(unit, { name: '有头儿', leaderId })).body.data).toMatchObject({
    name: '有头儿',
    leaderName: '吴振宇',
    rowVersion: 2,
  });
  const stale = await update(unit, { name: '旧' });
  expect([errorOf(stale), stale.body.code]).toEqual(['ORG_CONFLICT', 40901]);
  const now = await centre.unit('led');
  expect(errorOf(await update(now, { leaderId: centre.base.ids.uuid() }))).toBe('ORG_LEADER_INVALID');
  expect(errorOf(await update(now, { code: 'filing' }))).toBe('ORG_CODE_TAKEN');
});

test('ORG-01 a unit in use cannot be disabled, and a disabled one accepts no members', async () => {
  const above = await centre.addUnit({ code: 'above-off' });
  const below = await centre.addUnit({ code: 'below-off', parentId: above.id });
  const refusalOf = async () => (await update(await centre.unit('above-off'), { status: 'DISABLED' })).body;
  expect(await refusalOf()).toMatchObject({
    data: { error: 'ORG_UNITS_IN_USE', units: 1 },
    message: '部门下还有 1 个启用的下级部门，不能停用',
  });
  await centre.addMember({ account: 'in-above', orgId: above.id });
  expect(await refusalOf()).toMatchObject({
    data: { error: 'ORG_STILL_USED', units: 1, members: 1 },
    message: '部门下还有 1 名在职成员和 1 个启用的下级部门，不能停用',
  });
  expect((await update(below, { status: 'DISABLED' })).body.code).toBe(0);
  expect(await refusalOf()).toMatchObject({
    data: { error: 'ORG_MEMBERS_ACTIVE', members: 1 },
    message: '部门下还有 1 名在职成员，不能停用',
  });
  const into = { parentId: below.id, name: '深', code: 'deep', type: 'SECTION' as const };
  expect(errorOf(await centre.ask(createOrg, into, centre.asAdmin))).toBe('ORG_DISABLED');
  expect(errorOf(await update(await centre.unit('centre'), { status: 'DISABLED' }))).toBe('ORG_ROOT_FIXED');
});

test('ORG-01 a unit cannot be enabled below a disabled one', async () => {
  const above = await centre.addUnit({ code: 'again-above' });
  const below = await centre.addUnit({ code: 'again-below', parentId: above.id });
  for (const unit of [below, above]) expect((await update(unit, { status: 'DISABLED' })).body.code).toBe(0);
  const enable = async (code: string) => update(await centre.unit(code), { status: 'ENABLED' });
  expect(errorOf(await enable('again-below'))).toBe('ORG_PARENT_DISABLED');
  expect((await update(await centre.unit('again-below'), { name: '改名' })).body.code).toBe(0);
  expect((await enable('again-above')).body.code).toBe(0);
  expect((await enable('again-below')).body.code).toBe(0);
});

test('ORG-01 a unit moves with its descendants and members, never below itself', async () => {
  const a = await centre.addUnit({ code: 'move-a' });
  const b = await centre.addUnit({ code: 'move-b' });
  const inner = await centre.addUnit({ code: 'move-inner', parentId: a.id });
  await centre.addMember({ account: 'mover', orgId: inner.id });
  const root = await centre.unit('centre');
  expect(await unitIdsOf('mover')).toEqual([root.id, a.id, inner.id].toSorted());
  expect(errorOf(await move(a.id, inner.id))).toBe('ORG_CYCLE');
  expect(errorOf(await move(a.id, a.id))).toBe('ORG_CYCLE');
  expect(errorOf(await move(root.id, a.id))).toBe('ORG_ROOT_FIXED');
  expect((await move(inner.id, b.id)).body.data).toMatchObject({ parentId: b.id });
  expect(await unitIdsOf('mover')).toEqual([root.id, b.id, inner.id].toSorted());
  expect((await move(b.id, a.id)).body.code).toBe(0);
  expect(await unitIdsOf('mover')).toEqual([root.id, a.id, b.id, inner.id].toSorted());
});

test('ORG-01 PERM-05 moving a unit must not give its members more rights than the editor has', async () => {
  const [weak, strong] = [await centre.addUnit({ code: 'weak' }), await centre.addUnit({ code: 'strong' })];
  const holder = await centre.makeMember({ account: 'of-strong' });
  await centre.grant(holder, ['member:create']);
  await centre.base.db
    .updateTable('sys_permission_group_holder')
    .set({ holder_kind: 'ORG', holder_id: strong.id })
    .where('holder_id', '=', holder.memberId)
    .execute();
  const mover = await centre.signIn(await centre.makeMember({ account: 'mover-of-units' }));
  await centre.grant(mover, ['org:update']);
  await centre.grantRows(mover, 'org', { rows: [{ kind: 'all' }] });
  const below = (parentId: string) =>
    centre.ask(moveOrg, { id: weak.id, parentId, beforeId: null }, { as: mover });
  expect(errorOf(await below(strong.id))).toBe('GRANT_BEYOND_OWN');
  const beside = await centre.addUnit({ code: 'beside-strong' });
  expect((await below(beside.id)).body).toMatchObject({ code: 0 });
});

test('ORG-01 siblings have the defined order', async () => {
  const parent = await centre.addUnit({ code: 'ordered' });
  const [one, two, three] = await Promise.all(
    ['s-one', 's-two', 's-three'].map((code) => centre.addUnit({ code, parentId: parent.id })),
  );
  if (!one || !two || !three) throw new Error('three were made');
  await move(three.id, parent.id, one.id);
  await move(two.id, parent.id, null);
  expect(await childrenOf(parent.id)).toEqual(['s-three', 's-one', 's-two']);
});

test('ORG-01 of two concurrent moves that would form a cycle one is rejected', async () => {
  const a = await centre.addUnit({ code: 'circle-a' });
  const b = await centre.addUnit({ code: 'circle-b' });
  const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
  expect(answers.map((answer) => errorOf(answer)).toSorted()).toEqual(['', 'ORG_CYCLE']);
});

test('ORG-01 units are nested at most ten levels, also when moving a branch', async () => {
  let parent = await centre.unit('centre');
  const branch = [parent];
  for (let level = 2; level <= 10; level += 1) {
    parent = await centre.addUnit({ code: `deep-${level}`, parentId: parent.id });
    branch.push(parent);
  }
  const below = { parentId: parent.id, name: '太深', code: 'too-deep', type: 'SECTION' as const };
  expect(errorOf(await centre.ask(createOrg, below, centre.asAdmin))).toBe('ORG_TOO_DEEP');
  const side = await centre.addUnit({ code: 'side' });
  const second = branch[1];
  if (!second) throw new Error('there is a second level');
  expect(errorOf(await move(second.id, side.id))).toBe('ORG_TOO_DEEP');
});

test('ORG-01 only an empty unit can be deleted, and never the root', async () => {
  const full = await centre.unit('filing');
  const refused = await centre.ask(removeOrg, { id: full.id }, centre.asAdmin);
  expect(errorOf(refused)).toBe('ORG_NOT_EMPTY');
  expect((refused.body.data as { members: number }).members).toBe(full.members);
  const bare = await centre.addUnit({ code: 'bare' });
  await centre.addUnit({ code: 'below-bare', parentId: bare.id });
  for (const [locale, message] of Object.entries({
    'zh-CN': '部门下还有 1 个下级部门，不能删除',
    'zh-TW': '部門下還有 1 個下級部門，不能刪除',
    en: 'The unit cannot be deleted: there is still something in it (1 unit below it)',
    ja: '配下に部門 1 件があるため削除できません',
  })) {
    const options = { ...centre.asAdmin, headers: { 'accept-language': locale } };
    expect((await centre.ask(removeOrg, { id: bare.id }, options)).body.message).toBe(message);
  }
  const root = await centre.unit('centre');
  expect(errorOf(await centre.ask(removeOrg, { id: root.id }, centre.asAdmin))).toBe('ORG_ROOT_FIXED');
  const empty = await centre.addUnit({ code: 'empty-one' });
  expect(await centre.call(removeOrg, { id: empty.id }, centre.asAdmin)).toBe(true);
  expect(errorOf(await centre.ask(removeOrg, { id: empty.id }, centre.asAdmin))).toBe('ORG_NOT_FOUND');
  const actions = await centre.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', empty.id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['org.create', 'org.delete']);
});

test('ORG-01 PERM-05 row scope of one department limits reading and changing to it', async () => {
  const enterprise = await centre.unit('enterprise');
  const keeper = await centre.signIn('qiyeku');
  await centre.grant(keeper, ['org:read', 'org:update', 'org:create', 'org:delete']);
  await centre.grantRows(keeper, 'org', { rows: [{ kind: 'orgAndBelow' }] });
  const tree = await centre.call(queryOrgTree, {}, { as: keeper });
  expect(tree.every(({ id, parentId }) => id === enterprise.id || parentId !== null)).toBe(true);
  expect(tree.map(({ code }) => code)).toContain('enterprise');
  expect(tree.map(({ code }) => code)).not.toContain('filing');
  const filing = await centre.unit('filing');
  const out = { parentId: filing.id, name: '外', code: 'outside', type: 'SECTION' as const };
  expect(errorOf(await centre.ask(createOrg, out, { as: keeper }))).toBe('ORG_NOT_FOUND');
  expect(errorOf(await centre.ask(removeOrg, { id: filing.id }, { as: keeper }))).toBe('ORG_NOT_FOUND');
  const own = await centre.call(
    createOrg,
    { ...out, parentId: enterprise.id, code: 'inside' },
    { as: keeper },
  );
  const away = { id: own.id, parentId: filing.id };
  expect(errorOf(await centre.ask(moveOrg, away, { as: keeper }))).toBe('ORG_NOT_FOUND');
});

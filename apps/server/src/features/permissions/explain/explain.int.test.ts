import type { GroupContent, RowScope } from '@haiqiao/contract/access';
import {
  explainAccess,
  getRecord,
  type MenuNode,
  queryEffectiveRights,
  queryModulesTree,
  queryResources,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { writeGroup } from '#server/platform/access/groups/write-group.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type PermissionCentre, permissionCentre } from '../testing/permission-centre.ts';

let centre: PermissionCentre;
let worker: SignedIn;
let machines: readonly string[];
let orgId: string;

beforeAll(async () => {
  centre = await permissionCentre();
  worker = await centre.signIn(await centre.makeMember({ account: 'explained', username: '被诊断者' }));
  await sql`
    insert into sys_permission_group_holder (group_id, holder_kind, holder_id)
    select id, 'MEMBER', ${centre.admin.memberId}::uuid from sys_permission_group where code = 'workshop_all'`.execute(
    centre.base.db,
  );
  await centre.broadcast.publish('permissions-changed', {});
  const org = await centre.base.db.selectFrom('sys_org').select('id').limit(1).executeTakeFirstOrThrow();
  orgId = org.id;
  await centre.base.db
    .updateTable('sys_member')
    .set({ org_id: orgId })
    .where('id', '=', worker.memberId)
    .execute();
  const made = [];
  for (const [name, isMovable] of [
    ['甲', true],
    ['乙', false],
    ['丙', true],
  ] as const) {
    const values = { name, kind: 'OWN', isMovable, seats: name === '丙' ? 9 : 1, phone: '13812345678' };
    made.push(await centre.call(saveRecord, { id: 'rs_machine', values }, { as: centre.admin }));
  }
  machines = made.map(({ dataId }) => dataId);
  await centre.call(
    runRecordAction,
    { id: 'rs_machine', action: 'run', dataId: machines[2] },
    { as: centre.admin },
  );
  await sql`update biz_machine set owner_id = ${worker.memberId} where id = ${machines[1]}`.execute(
    centre.base.db,
  );
});

afterAll(() => centre.close());

type Question = EndpointInput<typeof explainAccess>['question'];

function explain(question: Question, memberId = worker.memberId) {
  return centre.call(explainAccess, { memberId, question }, { as: centre.admin });
}

/** Replaces the groups assigned to the worker. */
async function assignGroups(contents: readonly Partial<GroupContent>[]): Promise<void> {
  const ctx = systemContext(centre.base, 'test');
  await ctx.db.deleteFrom('sys_permission_group').where('code', 'like', 'under-test-%').execute();
  for (const [at, content] of contents.entries()) {
    const holders = [{ kind: 'MEMBER' as const, id: worker.memberId }];
    const whole = centre.content({ code: `under-test-${at}`, name: `组${at}`, holders, ...content });
    await writeGroup(ctx, { id: ctx.ids.uuid(), version: 1, content: whole });
  }
  await raisePermissionVersion(ctx);
  await centre.broadcast.publish('permissions-changed', {});
}

const machine = (verb: string, more: { recordId?: string | undefined; field?: string } = {}): Question => ({
  kind: 'resource',
  resource: 'machine',
  verb,
  ...more,
});

const rowRule = (scope: RowScope, denied = false) => ({ resource: 'machine', scope, denied });
const button = (code: string, denied = false) => ({ code, denied });

test('PERM-04 the explanation lists every group, its assignment, and its rules for a record', async () => {
  await assignGroups([
    { buttons: [button('machine:read')], rowRules: [rowRule({ kind: 'owner' })] },
    { rowRules: [rowRule({ kind: 'filter', where: { field: 'seats', op: 'eq', value: 9 } }, true)] },
    {
      buttons: [button('machine:read')],
      rowRules: [rowRule({ kind: 'all' })],
      validTo: '2000-01-01T00:00:00.000Z',
    },
    { holders: [{ kind: 'ORG', id: orgId }], buttons: [button('machine:read')], status: 'DISABLED' },
  ]);
  const answer = await explain(machine('read', { recordId: machines[1] }));
  expect(answer).toMatchObject({ allowed: true, person: { account: 'explained', status: 'ACTIVE' } });
  const own = answer.groups.filter(({ code }) => code.startsWith('under-test-'));
  expect(own.map(({ isInForce }) => isInForce)).toEqual([true, true, false, false]);
  expect(own.map(({ through }) => through.map(({ kind }) => kind))).toEqual([
    ['MEMBER'],
    ['MEMBER'],
    ['MEMBER'],
    ['ORG'],
  ]);
  const record = answer.checks.find(({ kind }) => kind === 'record');
  expect(record?.findings.map(({ effect, matches, isInForce }) => [effect, matches, isInForce])).toEqual([
    ['allows', true, true],
    ['refuses', false, true],
    ['allows', true, false],
  ]);
  const other = await explain(machine('read', { recordId: machines[2] }));
  expect(other.allowed).toBe(false);
  expect(other.checks.filter(({ passes }) => !passes).map(({ kind }) => kind)).toEqual(['record']);
});

test('PERM-04 state and condition of the record are explained for an action, and a departed member may do nothing', async () => {
  const all = ['run', 'scrap'].map((verb) => button(`machine:${verb}`));
  await assignGroups([{ buttons: all, rowRules: [rowRule({ kind: 'all' })] }]);
  const failing = async (question: Question) =>
    (await explain(question)).checks.filter(({ passes }) => !passes).map(({ kind }) => kind);
  expect(await failing(machine('run', { recordId: machines[0] }))).toEqual([]);
  expect(await failing(machine('run', { recordId: machines[2] }))).toEqual(['state']);
  expect(await failing(machine('scrap', { recordId: machines[1] }))).toEqual(['condition']);
  await assignGroups([{ buttons: all }]);
  expect(await failing(machine('run'))).toEqual(['reach']);
  const gone = await centre.makeMember({ account: 'gone-explained' });
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'LEFT' })
    .where('id', '=', gone.memberId)
    .execute();
  const answer = await explain({ kind: 'route', name: 'queryModulesTree' }, gone.memberId);
  expect(answer).toMatchObject({
    allowed: false,
    checks: [
      { kind: 'member', passes: false },
      { kind: 'signedIn', passes: true },
    ],
  });
});

test('PERM-04 an explanation requires the permission, and reveals no record outside the caller’s row scope', async () => {
  await assignGroups([]);
  const question = machine('read', { recordId: machines[0] });
  const ask = (as: SignedIn) =>
    centre.ask(explainAccess, { memberId: centre.admin.memberId, question }, { as });
  expect((await ask(worker)).status).toBe(403);
  await assignGroups([
    {
      buttons: [button('permission:explain'), button('machine:read')],
      rowRules: [rowRule({ kind: 'owner' })],
    },
  ]);
  expect(errorOf(await ask(worker))).toBe('RECORD_NOT_FOUND');
  const unknown = { memberId: centre.base.ids.uuid(), question };
  expect(errorOf(await centre.ask(explainAccess, unknown, { as: centre.admin }))).toBe('MEMBER_NOT_FOUND');
});

test('PERM-04 a member’s rights are listed with their groups', async () => {
  const menuId = await centre.menuId('permission-groups');
  await assignGroups([
    { menus: [{ menuId, denied: false }], buttons: [button('machine:read'), button('machine:run')] },
    { buttons: [button('machine:run', true)], rowRules: [rowRule({ kind: 'org' })] },
  ]);
  const { groups, menus, buttons, resources } = await centre.call(
    queryEffectiveRights,
    { memberId: worker.memberId },
    { as: centre.admin },
  );
  const idOf = (code: string) => groups.find((group) => group.code === code)?.id ?? '';
  const [one, two] = [idOf('under-test-0'), idOf('under-test-1')];
  expect(menus).toContainEqual({ id: menuId, granted: [one], denied: [], isShown: true });
  expect(buttons.filter(({ code }) => code.startsWith('machine:'))).toEqual([
    { code: 'machine:read', granted: [one], denied: [], isHeld: true },
    { code: 'machine:run', granted: [one], denied: [two], isHeld: false },
  ]);
  expect(resources).toContainEqual({
    code: 'machine',
    isReached: true,
    rows: [{ groupId: two, scope: { kind: 'org' }, denied: false }],
    fields: [],
  });
});

const scopes = fc.constantFrom<RowScope>(
  { kind: 'all' },
  { kind: 'org' },
  { kind: 'orgAndBelow' },
  { kind: 'owner' },
  { kind: 'creator' },
  { kind: 'filter', where: { field: 'seats', op: 'eq', value: 9 } },
  { kind: 'filter', where: { field: 'gone', op: 'eq', value: 9 } },
);
const often = (weight: number) => fc.integer({ min: 0, max: weight }).map((drawn) => drawn === 0);
const VERBS = ['read', 'run', 'stop', 'scrap', 'oil'] as const;

function arbitraryContents(menuIds: readonly string[]) {
  return fc.array(
    fc.record({
      buttons: fc.uniqueArray(
        fc.record({
          code: fc.constantFrom(...VERBS.map((verb) => `machine:${verb}`), 'resource:read'),
          denied: often(6),
        }),
        { selector: ({ code }) => code, maxLength: 6 },
      ),
      rowRules: fc.array(fc.record({ resource: fc.constant('machine'), scope: scopes, denied: often(4) }), {
        maxLength: 3,
      }),
      fieldRules: fc.uniqueArray(
        fc.record({
          resource: fc.constant('machine'),
          field: fc.constantFrom('seats', 'phone', 'name'),
          mode: fc.constantFrom('hidden', 'masked', 'readonly', 'editable'),
          statuses: fc.constantFrom([], ['RUNNING'], ['IDLE']),
        }),
        { selector: ({ field, statuses }) => `${field} ${statuses.join()}`, maxLength: 3 },
      ),
      menus: fc.uniqueArray(fc.record({ menuId: fc.constantFrom(...menuIds), denied: often(4) }), {
        selector: ({ menuId }) => menuId,
        maxLength: 3,
      }),
      validTo: fc.constantFrom(null, null, null, '2000-01-01T00:00:00.000Z'),
      status: fc.constantFrom('ENABLED', 'ENABLED', 'ENABLED', 'DISABLED'),
    }),
    { maxLength: 4 },
  );
}

function codesIn(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap(({ code, menus }) => [code, ...codesIn(menus)]);
}

/** Compares the explanation with the server's responses to the person. */
async function assertSameAsDone(menus: ReadonlyMap<string, string>): Promise<void> {
  for (const dataId of machines) {
    const { body } = await centre.ask(getRecord, { id: 'rs_machine', dataId }, { as: worker });
    const read = await explain(machine('read', { recordId: dataId }));
    expect(read.allowed).toBe(body.code === 0);
    expect(read.allowed).toBe(read.checks.every(({ passes }) => passes));
    if (body.code !== 0) continue;
    const record = getRecord.reply.parse(body.data);
    for (const verb of VERBS.slice(1)) {
      const { allowed } = await explain(machine(verb, { recordId: dataId }));
      expect([verb, allowed]).toEqual([verb, record.actions.some(({ code }) => code === verb)]);
    }
    for (const field of ['seats', 'phone', 'name']) {
      const { allowed } = await explain(machine('read', { recordId: dataId, field }));
      expect([field, allowed]).toEqual([field, field in record.fields]);
    }
  }
  const tree = await centre.call(queryModulesTree, { id: worker.memberId }, { as: worker });
  const shown = codesIn(tree);
  for (const [code, menuId] of menus) {
    const { allowed } = await explain({ kind: 'menu', menuId });
    expect([code, allowed]).toEqual([code, shown.includes(code)]);
  }
  const { status } = await centre.ask(queryResources, {}, { as: worker });
  expect((await explain({ kind: 'route', name: 'queryResources' })).allowed).toBe(status === 200);
}

test('PERM-04 for any groups, the explanation matches the server’s decision', async () => {
  const codes = ['system', 'permission-groups', 'dictionary'];
  const menus = new Map(
    await Promise.all(codes.map(async (code) => [code, await centre.menuId(code)] as const)),
  );
  await fc.assert(
    fc.asyncProperty(arbitraryContents([...menus.values()]), async (contents) => {
      await assignGroups(contents);
      await assertSameAsDone(menus);
    }),
    { numRuns: 25 },
  );
}, 120_000);

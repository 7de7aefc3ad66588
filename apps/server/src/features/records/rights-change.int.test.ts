import { EMPTY_GROUP, type GroupContent } from '@haiqiao/contract/access';
import { getDraft, getRecord, queryRecords, saveDraft, saveRecord } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { writeGroup } from '#server/platform/access/groups/write-group.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

/** Two nodes on one database: rights change on one while a member works on the other. */
let centre: DesignFixture;
let node: TestApp;
let wu: SignedIn;
let ctx: Context;
let groupId: string;

beforeAll(async () => {
  centre = await designFixture();
  node = await testApp({ modules: 'workshop', sharing: centre });
  wu = await centre.signIn(await centre.makeMember({ account: 'wu', username: '吴振宇' }));
  ctx = systemContext(centre.base, 'test');
  groupId = ctx.ids.uuid();
});
afterAll(async () => {
  await node.close();
  await centre.close();
});

type Rules = Partial<Pick<GroupContent, 'rowRules' | 'fieldRules'>> & { readonly may?: readonly string[] };

const ALL_ROWS: GroupContent['rowRules'] = [{ resource: 'machine', scope: { kind: 'all' }, denied: false }];

/** Publishes the content of Wu's group on the first node, and waits until the second one has it. */
async function publish({
  rowRules = ALL_ROWS,
  fieldRules = [],
  may = ['read', 'update'],
}: Rules): Promise<void> {
  const content: GroupContent = {
    ...EMPTY_GROUP,
    code: 'wu',
    name: '吴',
    rowRules,
    fieldRules,
    buttons: may.map((verb) => ({ code: `machine:${verb}`, denied: false })),
    holders: [{ kind: 'MEMBER', id: wu.memberId }],
  };
  await writeGroup(ctx, { id: groupId, version: 1, content });
  await raisePermissionVersion(ctx);
  await centre.broadcast.publish('permissions-changed', {});
  const { version } = await ctx.db
    .selectFrom('sys_permission_version')
    .select('version')
    .executeTakeFirstOrThrow();
  await expect.poll(versionThere, { timeout: 1_000, interval: 5 }).toBe(version);
}

/** The version of rights returned by the second node. */
async function versionThere(): Promise<number> {
  const { headers } = await node.ask(
    queryRecords,
    { listCode: 'rs_machine_list', queryParam: {} },
    { as: wu },
  );
  return Number(headers['x-permission-version']);
}

/** On the second node. */
function ask(dataId: string) {
  return node.ask(getRecord, { id: 'rs_machine', dataId }, { as: wu });
}

function save(dataId: string, values: Record<string, unknown>) {
  return node.ask(saveRecord, { id: 'rs_machine', dataId, rowVersion: 1, values }, { as: wu });
}

async function list() {
  const asked = { listCode: 'rs_machine_list', queryParam: {} };
  return (await node.call(queryRecords, asked, { as: wu })).datas;
}

test('PERM-07 a right revoked while a form is open gives a clear error on every node, and nothing is lost', async () => {
  await publish({});
  const { dataId } = await centre.makeMachine({ name: '一号' });
  expect((await ask(dataId)).body.code).toBe(0);
  const edit = { formCode: 'rs_machine', dataId, rowVersion: 1, values: { name: '二号' } };
  await node.call(saveDraft, edit, { as: wu });

  await publish({ may: ['read'] });
  expect((await save(dataId, { name: '二号' })).body).toMatchObject({
    code: -1,
    message: '拒绝访问：您没有此操作的权限',
    data: { error: 'ACCESS_DENIED', permission: 'machine:update' },
  });
  // The input is still in the draft, and the stored record is unchanged.
  const draft = await node.call(getDraft, { formCode: 'rs_machine', dataId }, { as: wu });
  expect(draft?.values).toEqual({ name: '二号' });
  expect((await centre.readMachine(dataId)).fields['name']?.value).toBe('一号');

  await publish({});
  expect((await save(dataId, { name: '二号' })).body.code).toBe(0);
});

test('PERM-07 a field revoked in one state disappears at once from lists, records and saves on every node', async () => {
  await publish({});
  const { dataId } = await centre.makeMachine({ name: '三号', price: '300' });
  expect((await ask(dataId)).body.code).toBe(0);
  const rule = { resource: 'machine', field: 'price', statuses: ['IDLE'] };

  await publish({ fieldRules: [{ ...rule, mode: 'readonly' }] });
  expect((await save(dataId, { price: '1' })).body).toMatchObject({
    code: -1,
    message: '字段不可修改：价格（元）',
    data: { error: 'RECORD_READONLY' },
  });

  await publish({ fieldRules: [{ ...rule, mode: 'masked' }] });
  expect((await list()).find(({ id }) => id === dataId)).toMatchObject({
    price: '***',
    maskedFields: ['price'],
  });
  const detail = await node.call(getRecord, { id: 'rs_machine', dataId }, { as: wu });
  expect(detail.fields['price']?.value).toBe('***');
  expect(detail.access).toEqual({ price: { mode: 'masked' } });
  await sql`update biz_machine set status = 'RUNNING' where id = ${dataId}`.execute(centre.base.db);
  expect((await list()).find(({ id }) => id === dataId)).toMatchObject({ price: '300.00', maskedFields: [] });
});

test('PERM-07 rows denied by a group disappear from every node, even when other groups grant them', async () => {
  await publish({});
  const [mine, other] = [
    await centre.makeMachine({ name: '我的', kind: 'OWN' }),
    await centre.makeMachine({ name: '租的', kind: 'LEASED', leaseNote: '一年' }),
  ];
  expect((await ask(other.dataId)).body.code).toBe(0);
  const where = { field: 'kind', op: 'eq', value: 'LEASED' } as const;
  await publish({
    rowRules: [...ALL_ROWS, { resource: 'machine', scope: { kind: 'filter', where }, denied: true }],
  });
  expect((await ask(other.dataId)).body).toMatchObject({ code: -1, data: { error: 'RECORD_NOT_FOUND' } });
  expect((await ask(mine.dataId)).body.code).toBe(0);
  const ids = (await list()).map(({ id }) => id);
  expect([ids.includes(mine.dataId), ids.includes(other.dataId)]).toEqual([true, false]);
});

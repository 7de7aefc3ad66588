import {
  answerAccessRequest,
  createAccessRequest,
  getAccessRequest,
  querySystemMessages,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type PermissionCentre, permissionCentre } from '../testing/permission-centre.ts';

let centre: PermissionCentre;
let asker: SignedIn;
let answerer: SignedIn;

beforeAll(async () => {
  centre = await permissionCentre();
  asker = await centre.signIn(await centre.makeMember({ account: 'asker', username: '申请者' }));
  const member = await centre.makeMember({ account: 'answerer', username: '处理者' });
  await centre.grant(member, ['access_request:read', 'access_request:answer']);
  answerer = await centre.signIn(member);
});
afterAll(() => centre.close());

const REFUSED = {
  page: '/lists?code=rs_machine_list',
  permission: 'machine:read',
  error: 'ACCESS_DENIED',
  trace: 'abc.1',
};

async function titlesOf(as: SignedIn): Promise<readonly string[]> {
  const { datas } = await centre.call(querySystemMessages, { queryParam: {} }, { as });
  return datas.map((row) => row.MESSAGE_TITLE);
}

test('PERM-04 a request stores the reason of the denial, and is created once', async () => {
  const { id, isNew } = await centre.call(
    createAccessRequest,
    { ...REFUSED, note: '盘点需要' },
    { as: asker },
  );
  expect(isNew).toBe(true);
  expect(await centre.call(createAccessRequest, REFUSED, { as: asker })).toEqual({ id, isNew: false });
  const answers = await Promise.all(
    [1, 2, 3].map(() => centre.call(createAccessRequest, { ...REFUSED, page: '/at-once' }, { as: asker })),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(answers.filter((answer) => answer.isNew)).toHaveLength(1);
  expect(await centre.call(getAccessRequest, { id }, { as: answerer })).toMatchObject({
    ...REFUSED,
    askerAccount: 'asker',
    note: '盘点需要',
    status: 'OPEN',
    explanation: { permission: 'machine:read', isHeld: false, findings: [] },
  });
  expect(await titlesOf(answerer)).toContain('【待办】申请者申请权限：machine:read');
});

test('PERM-04 a request is answered once by another member, and the requester is notified', async () => {
  const ask = (as: SignedIn, page: string) => centre.call(createAccessRequest, { ...REFUSED, page }, { as });
  await centre.base.db.deleteFrom('sys_message').execute();
  const { id } = await ask(asker, '/to-be-granted');
  expect(await titlesOf(answerer)).toHaveLength(1);
  const granted = await centre.call(
    answerAccessRequest,
    { id, isGranted: true, remark: '已加入权限组' },
    { as: answerer },
  );
  expect(granted).toMatchObject({ status: 'GRANTED', remark: '已加入权限组', answererName: '处理者' });
  // The to-do is closed for everyone who was asked.
  expect(await titlesOf(answerer)).toEqual([]);
  const again = await centre.ask(
    answerAccessRequest,
    { id, isGranted: false, remark: '不' },
    { as: answerer },
  );
  expect(errorOf(again)).toBe('ACCESS_REQUEST_ANSWERED');
  expect((await titlesOf(asker)).some((title) => title.includes('已同意：已加入权限组'))).toBe(true);
  expect((await ask(asker, '/to-be-granted')).isNew).toBe(true);
  const own = await ask(answerer, '/own');
  const answered = await centre.ask(
    answerAccessRequest,
    { id: own.id, isGranted: true, remark: '好' },
    { as: answerer },
  );
  expect(errorOf(answered)).toBe('ACCESS_REQUEST_OWN');
  const audits = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'actor_account'])
    .where('target_id', '=', id)
    .orderBy('action')
    .execute();
  expect(audits).toEqual([
    { action: 'access.answer', actor_account: 'answerer' },
    { action: 'access.request', actor_account: 'asker' },
  ]);
});

test('PERM-04 a request notifies members who may answer it, except denied ones and the requester', async () => {
  const barred = await centre.makeMember({ account: 'barred', username: '被禁者' });
  await centre.grant(barred, ['access_request:read', 'access_request:answer']);
  const denial = await centre.create({
    code: 'denies-answers',
    buttons: [{ code: 'access_request:answer', denied: true }],
    holders: [{ kind: 'MEMBER', id: barred.memberId }],
  });
  await centre.publish([denial.id]);
  await centre.base.db.deleteFrom('sys_message').execute();
  const { id } = await centre.call(
    createAccessRequest,
    { ...REFUSED, page: '/who-is-told' },
    { as: answerer },
  );
  const as = await centre.signIn(barred);
  const answer = { id, isGranted: true, remark: '好' };
  expect(errorOf(await centre.ask(answerAccessRequest, answer, { as }))).toBe('ACCESS_DENIED');
  expect(await titlesOf(as)).toEqual([]);
  expect(await titlesOf(answerer)).toEqual([]);
  expect(await titlesOf(centre.admin)).toHaveLength(1);
});

test('PERM-04 a request for a page without a menu contains its entry and the reason why it is not shown', async () => {
  const page = '/system/permissionGroups?id=1';
  const { id } = await centre.call(createAccessRequest, { page }, { as: asker });
  const { explanation } = await centre.call(
    getAccessRequest,
    { id },
    { as: answerer, headers: { 'accept-language': 'en' } },
  );
  expect(explanation).toEqual({
    permission: '',
    isHeld: false,
    findings: [],
    menu: { name: 'Permission groups', absence: 'notGranted' },
  });
  const nowhere = await centre.call(createAccessRequest, { page: '/nowhere' }, { as: asker });
  const unknown = await centre.call(getAccessRequest, { id: nowhere.id }, { as: answerer });
  expect(unknown.explanation).toMatchObject({ menu: null, isHeld: false });
});

test('PERM-04 a member can request several things in sequence', async () => {
  const restless = await centre.signIn(await centre.makeMember({ account: 'restless' }));
  for (let index = 0; index < 12; index += 1) {
    const { isNew } = await centre.call(createAccessRequest, { page: `/many/${index}` }, { as: restless });
    expect(isNew).toBe(true);
  }
});

test('PERM-04 a later note is added to the open request', async () => {
  const refused = { ...REFUSED, page: '/later' };
  const { id } = await centre.call(createAccessRequest, refused, { as: asker });
  const again = await centre.call(createAccessRequest, { ...refused, note: '月底盘点' }, { as: asker });
  expect(again).toEqual({ id, isNew: false });
  await centre.call(createAccessRequest, refused, { as: asker });
  const noteOf = async () => (await centre.call(getAccessRequest, { id }, { as: answerer })).note;
  expect(await noteOf()).toBe('月底盘点');
  await centre.call(answerAccessRequest, { id, isGranted: false, remark: '不' }, { as: answerer });
  const other = await centre.call(createAccessRequest, { ...refused, note: '还是需要' }, { as: asker });
  expect(other.isNew).toBe(true);
  expect(await noteOf()).toBe('月底盘点');
});

test('PERM-04 reading and answering requests requires the permission, and invalid input is rejected', async () => {
  const { id } = await centre.call(createAccessRequest, { ...REFUSED, page: '/closed' }, { as: asker });
  expect((await centre.ask(getAccessRequest, { id }, { as: asker })).status).toBe(403);
  expect(
    (await centre.ask(answerAccessRequest, { id, isGranted: true, remark: '好' }, { as: asker })).status,
  ).toBe(403);
  const unknown = { id: centre.base.ids.uuid() };
  expect(errorOf(await centre.ask(getAccessRequest, unknown, { as: answerer }))).toBe(
    'ACCESS_REQUEST_NOT_FOUND',
  );
  const long = await centre.ask(createAccessRequest, { page: 'x'.repeat(501) }, { as: asker });
  expect(long.status).toBe(400);
  expect(
    (await centre.ask(answerAccessRequest, { id, isGranted: true, remark: ' ' }, { as: answerer })).status,
  ).toBe(400);
});

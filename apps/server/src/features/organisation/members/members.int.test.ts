import {
  createMember,
  endMemberSessions,
  getMember,
  queryRecordOptions,
  queryRecords,
  setMemberStatus,
  transferMembers,
  updateMember,
  validateToken,
} from '@haiqiao/contract/endpoints';
import type { MemberDetail } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawAnswer } from '#server/testing/caller.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

function update(
  { id, rowVersion, username, orgId, posts, employeeNo, gender, entryOn }: MemberDetail,
  changes: Partial<EndpointInput<typeof updateMember>>,
  as = centre.admin,
): Promise<RawAnswer> {
  const postIds = posts.map((post) => post.id);
  const stays = { username, orgId: orgId ?? '', postIds, employeeNo, gender, entryOn };
  return centre.ask(updateMember, { id, rowVersion, ...stays, ...changes }, { as });
}

function issuesOf(answer: RawAnswer): unknown {
  expect(errorOf(answer)).toBe('MEMBER_INVALID');
  return (answer.body.data as { issues: unknown }).issues;
}

async function found(keyword: string): Promise<string[]> {
  const queryParam = { keyword, list_status: '9' };
  const { datas } = await centre.call(
    queryRecords,
    { listCode: 'rs_member_list', queryParam },
    centre.asAdmin,
  );
  return datas.map((row) => String(row['account']));
}

test('ORG-01 a member is added with unit, posts and attributes, and is found at once by pinyin and initials', async () => {
  const filing = await centre.unit('filing');
  const visit = await centre.post('visit');
  const made = await centre.addMember({
    account: 'Ouyang.F',
    username: '欧阳枫',
    orgId: filing.id,
    postIds: [visit],
    employeeNo: 'HQ9001',
    gender: 'MALE',
    entryOn: '2026-11-01',
    attributes: { USER_PHONE: '13912345678', USER_EMAIL: 'of@haiqiao.example' },
  });
  expect(made).toMatchObject({
    account: 'Ouyang.F',
    orgPath: '跨境贸易资源中心 / 备案服务部',
    posts: [{ id: visit, name: '走访服务岗' }],
    status: 'ACTIVE',
    entryOn: '2026-11-01',
    lastLoginAt: null,
    sessions: 0,
    isSelf: false,
  });
  expect(made.attributes.find(({ code }) => code === 'USER_PHONE')).toEqual({
    code: 'USER_PHONE',
    value: '13912345678',
    isMasked: false,
  });
  for (const keyword of ['欧阳', 'ouyangf', 'oyf', 'HQ9001', 'ouyang.'])
    expect(await found(keyword), keyword).toEqual(['Ouyang.F']);
  // A phone number cannot be guessed digit by digit.
  expect(await found('13912345678')).toEqual([]);
});

test('ORG-01 an account is unique case-insensitively, and begins with a letter', async () => {
  await centre.addMember({ account: 'twice' });
  const orgId = (await centre.unit('centre')).id;
  const again = { account: 'TWICE', username: '二', orgId };
  const attributes = { USER_PHONE: '13900000001' };
  expect(errorOf(await centre.ask(createMember, { ...again, attributes }, centre.asAdmin))).toBe(
    'MEMBER_ACCOUNT_TAKEN',
  );
  for (const account of ['1abc', 'a', 'a b', '张三', "a'; drop table sys_member"])
    expect((await centre.ask(createMember, { ...again, account }, centre.asAdmin)).status).toBe(400);
});

test('ORG-01 a new member has no password until a reset', async () => {
  await centre.addMember({ account: 'fresh' });
  expect(errorOf(await centre.attempt('fresh'))).toBe('AUTH_CREDENTIALS_WRONG');
});

test('ORG-01 a member is changed once per version, and is found by the new name only', async () => {
  const member = await centre.addMember({ account: 'namely', username: '旧名堂' });
  const answer = await update(member, { username: '新名堂', employeeNo: 'HQ9100' });
  expect(answer.body.data).toMatchObject({ username: '新名堂', rowVersion: 2 });
  expect(await found('旧名堂')).toEqual([]);
  expect(await found('xmt')).toEqual(['namely']);
  expect(errorOf(await update(member, { username: '更旧' }))).toBe('MEMBER_CONFLICT');
});

test('ORG-02 attributes are validated by their definitions, and omitted ones are not changed', async () => {
  const member = await centre.addMember({ account: 'attributed' });
  expect(
    issuesOf(await update(member, { attributes: { USER_PHONE: '123', USER_EMAIL: 'a@b', NO: 'x' } })),
  ).toEqual([
    { path: 'attributes.USER_PHONE', rule: 'mobile' },
    { path: 'attributes.USER_EMAIL', rule: 'email' },
    { path: 'attributes.NO', rule: 'unknownField' },
  ]);
  const saved = await update(member, { attributes: { USER_EMAIL: 'now@haiqiao.example' } });
  expect((saved.body.data as MemberDetail).attributes.map(({ code }) => code)).toEqual([
    'USER_PHONE',
    'USER_EMAIL',
  ]);
  const emptied = await update(saved.body.data as MemberDetail, { attributes: { USER_EMAIL: '' } });
  expect((emptied.body.data as MemberDetail).attributes.map(({ code }) => code)).toEqual(['USER_PHONE']);
});

test('ORG-02 PERM-05 a caller with masked personal data neither reads nor changes it', async () => {
  const member = await centre.addMember({ account: 'masked', attributes: { USER_PHONE: '13987654321' } });
  const detail = await centre.call(getMember, { id: member.id }, { as: centre.auditor });
  expect(detail.attributes).toEqual([{ code: 'USER_PHONE', value: '139****4321', isMasked: true }]);
  const keeper = await centre.signIn(await centre.makeMember({ account: 'keeper-masked' }));
  await centre.grant(keeper, ['member:read', 'member:update']);
  await centre.grantRows(keeper, 'member', { rows: [{ kind: 'all' }] });
  const guess = { attributes: { USER_PHONE: '13900000000' } };
  expect(issuesOf(await update(detail, guess, keeper))).toEqual([
    { path: 'attributes.USER_PHONE', rule: 'notEditable' },
  ]);
  const queryParam = { keyword: 'masked', list_status: '9' };
  const { datas } = await centre.call(
    queryRecords,
    { listCode: 'rs_member_list', queryParam },
    { as: keeper },
  );
  expect(datas.find((row) => row['account'] === 'masked')?.['phone']).toBe('139****4321');
});

test('ORG-01 PERM-05 row scope of one department limits reading, changing and moving members', async () => {
  const enterprise = await centre.unit('enterprise');
  const filing = await centre.unit('filing');
  const keeper = await centre.signIn('qiyeku');
  await centre.grant(keeper, [
    'member:read',
    'member:create',
    'member:update',
    'member:transfer',
    'member:setStatus',
  ]);
  await centre.grantRows(keeper, 'member', { rows: [{ kind: 'orgAndBelow' }] });
  const outside = await centre.member('yushen');
  const inside = await centre.member('zoufang');
  const as = { as: keeper };
  expect(errorOf(await centre.ask(getMember, { id: outside.id }, as))).toBe('MEMBER_NOT_FOUND');
  expect(errorOf(await update(outside, { username: '改' }, keeper))).toBe('MEMBER_NOT_FOUND');
  const off = { id: outside.id, status: 'DISABLED' as const };
  expect(errorOf(await centre.ask(setMemberStatus, off, as))).toBe('MEMBER_NOT_FOUND');
  const away = { ids: [inside.id], orgId: filing.id };
  expect(errorOf(await centre.ask(transferMembers, away, as))).toBe('MEMBER_OUT_OF_REACH');
  const there = { account: 'planted', username: '外', orgId: filing.id };
  expect(errorOf(await centre.ask(createMember, there, as))).toBe('MEMBER_OUT_OF_REACH');
  expect(await centre.member('zoufang')).toMatchObject({ orgId: enterprise.id });
});

test('ORG-01 a disabled member is signed out everywhere at once, and can be enabled again', async () => {
  const member = await centre.addMember({ account: 'offandon' });
  const session = await centre.signIn('offandon');
  expect(await centre.call(validateToken, {}, { as: session })).toBe(true);
  const off = await centre.call(setMemberStatus, { id: member.id, status: 'DISABLED' }, centre.asAdmin);
  expect(off).toMatchObject({ status: 'DISABLED', sessions: 0 });
  expect(errorOf(await centre.ask(validateToken, {}, { as: session }))).toBe('AUTH_LOGIN_EXPIRED');
  const options = await centre.call(
    queryRecordOptions,
    { target: '$user', keyword: 'offandon' },
    centre.asAdmin,
  );
  expect(options).toEqual([]);
  const on = await centre.call(setMemberStatus, { id: member.id, status: 'ACTIVE' }, centre.asAdmin);
  expect(on.status).toBe('ACTIVE');
  expect(errorOf(await centre.ask(validateToken, {}, { as: session }))).toBe('AUTH_LOGIN_EXPIRED');
});

test('ORG-01 members cannot disable themselves, and an administrator remains', async () => {
  const self = { id: centre.admin.memberId, status: 'DISABLED' as const };
  expect(errorOf(await centre.ask(setMemberStatus, self, centre.asAdmin))).toBe('MEMBER_SELF');
  const me = await centre.member('admin');
  expect(errorOf(await update(me, { postIds: [] }))).toBe('LAST_ADMINISTRATOR');
  const away = { ids: [me.id], orgId: me.orgId ?? '', postIds: [] };
  expect(errorOf(await centre.ask(transferMembers, away, centre.asAdmin))).toBe('LAST_ADMINISTRATOR');
  expect((await centre.member('admin')).posts.map(({ name }) => name)).toEqual(['系统管理员']);
});

test('ORG-01 members move to a unit with its posts together or not at all, and are listed below every parent unit', async () => {
  const administration = await centre.unit('administration');
  const section = await centre.addUnit({ code: 'transfer-in', parentId: administration.id });
  const [one, two] = [
    await centre.addMember({ account: 'tr-one' }),
    await centre.addMember({ account: 'tr-two' }),
  ];
  const analyst = await centre.post('analyst');
  const move = { orgId: section.id, postIds: [analyst] };
  const withUnknown = { ids: [one.id, centre.base.ids.uuid()], ...move };
  expect(errorOf(await centre.ask(transferMembers, withUnknown, centre.asAdmin))).toBe('MEMBER_NOT_FOUND');
  expect((await centre.member('tr-one')).orgId).toBe(one.orgId);
  expect(await centre.call(transferMembers, { ids: [one.id, two.id], ...move }, centre.asAdmin)).toEqual({
    moved: 2,
  });
  const terms = [{ column: 'unitIds', termType: 'eq' as const, value: administration.id }];
  const ask = { listCode: 'rs_member_list', queryParam: { terms, keyword: 'tr-' } };
  const { datas, total } = await centre.call(queryRecords, ask, centre.asAdmin);
  expect([total, datas.map((row) => row['account'])]).toEqual([2, ['tr-one', 'tr-two']]);
  expect(datas[0]?.['postIds']).toEqual([{ value: analyst, displayValue: '数据分析岗' }]);
  const byPost = [{ column: 'postIds', termType: 'eq' as const, value: analyst }];
  const holders = { listCode: 'rs_member_list', queryParam: { terms: byPost } };
  const accounts = (await centre.call(queryRecords, holders, centre.asAdmin)).datas.map(
    (row) => row['account'],
  );
  expect(accounts).toEqual(expect.arrayContaining(['fenxi', 'tr-one', 'tr-two']));
});

test('ORG-01 all sessions of a member can be ended', async () => {
  const member = await centre.addMember({ account: 'offline' });
  const sessions = [await centre.signIn('offline'), await centre.signIn('offline')];
  expect((await centre.member('offline')).sessions).toBe(2);
  expect(await centre.call(endMemberSessions, { id: member.id }, centre.asAdmin)).toEqual({ ended: 2 });
  for (const as of sessions)
    expect(errorOf(await centre.ask(validateToken, {}, { as }))).toBe('AUTH_LOGIN_EXPIRED');
});

test('ORG-01 changes of members are audited without personal values', async () => {
  const member = await centre.addMember({ account: 'audited', attributes: { USER_PHONE: '13811112222' } });
  await update(member, { username: '改名', attributes: { USER_EMAIL: 'secret@haiqiao.example' } });
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'details'])
    .where('target_id', '=', member.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['member.create', 'member.update']);
  expect(rows[1]?.details).toEqual({ changed: ['username', 'USER_EMAIL'] });
  expect(JSON.stringify(rows)).not.toMatch(/13811112222|secret@/);
});

// Must be the last test: it leaves one administrator.
test('ORG-01 of two administrators who disable each other concurrently one remains', async () => {
  const post = await centre.post('admin');
  const names = ['ruler-a', 'ruler-b'];
  for (const account of names) await centre.addMember({ account, postIds: [post] });
  const [a, b] = [await centre.signIn('ruler-a'), await centre.signIn('ruler-b')];
  // With a third one removed, only these two are left.
  const first = await centre.ask(
    setMemberStatus,
    { id: centre.admin.memberId, status: 'DISABLED' },
    { as: a },
  );
  expect(first.body.code).toBe(0);
  const answers = await Promise.all([
    centre.ask(setMemberStatus, { id: b.memberId, status: 'DISABLED' }, { as: a }),
    centre.ask(setMemberStatus, { id: a.memberId, status: 'DISABLED' }, { as: b }),
  ]);
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
});

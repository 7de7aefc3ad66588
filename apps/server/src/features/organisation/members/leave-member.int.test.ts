import {
  leaveMember,
  previewHandOver,
  queryListViews,
  queryOrgTree,
  queryRecordChanges,
  renewFileLinks,
  saveDraft,
  saveListView,
  setMemberStatus,
  updateOrg,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { usedFiles } from '#server/platform/records/files/file-holders.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { TINY_PNG, uploadAs } from '#server/testing/upload.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

/** Two enterprises, one of them in the recycle bin. */
async function giveRecords(ownerId: string): Promise<string[]> {
  const ids = [centre.base.ids.uuid(), centre.base.ids.uuid()];
  for (const [at, id] of ids.entries()) {
    await sql`
      insert into biz_enterprise (id, title, status, owner_id, created_at, updated_at, deleted_at, enterprise_name, business_license)
      values (${id}::uuid, ${`企业${at}`}, 'ACTIVE', ${ownerId}::uuid, now(), now(), ${at === 1 ? new Date() : null}::timestamptz,
        ${`企业${at}`}, ${id.slice(-18)})`.execute(centre.base.db);
  }
  return ids;
}

async function ownersOf(ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ owner_id: string | null }>`
    select owner_id from biz_enterprise where id = any(${ids}::uuid[]) order by id`.execute(centre.base.db);
  return rows.map((row) => row.owner_id);
}

const VIEW = { sharing: 'private', query: {}, layout: null, isDefault: false } as const;

test('ORG-01 a leaving member hands over records, drafts, saved views and units to one person, and is signed out at once', async () => {
  const library = await centre.post('library');
  const leaver = await centre.addMember({ account: 'leaver', username: '走了', postIds: [library] });
  const heir = await centre.member('qiyeku');
  const [session, heirSession] = [await centre.signIn('leaver'), await centre.signIn('qiyeku')];
  const records = await giveRecords(leaver.id);
  const view = { listCode: 'rs_enterprise_list', name: '重点企业', ...VIEW };
  for (const as of [session, heirSession]) await centre.call(saveListView, view, { as });
  await centre.call(
    saveDraft,
    { formCode: 'rs_enterprise', rowVersion: null, values: { enterpriseName: '草稿' } },
    { as: session },
  );
  const unit = await centre.addUnit({ code: 'orphaned' });
  const { id, rowVersion, name, code, type, status } = unit;
  await centre.call(
    updateOrg,
    { id, rowVersion, name, code, type, status, leaderId: leaver.id },
    centre.asAdmin,
  );

  const expected = [
    { kind: 'records', code: 'enterprise', label: expect.any(String), total: 2 },
    { kind: 'drafts', code: '', label: '', total: 1 },
    { kind: 'views', code: '', label: '', total: 1 },
    { kind: 'units', code: '', label: '', total: 1 },
  ];
  expect(await centre.call(previewHandOver, { id: leaver.id }, centre.asAdmin)).toEqual(expected);
  const left = await centre.call(
    leaveMember,
    { id: leaver.id, rowVersion: leaver.rowVersion, successorId: heir.id },
    centre.asAdmin,
  );
  expect(left).toEqual({ handedOver: expected, endedSessions: 1 });
  expect(await centre.member('leaver')).toMatchObject({
    status: 'LEFT',
    successorName: '郑晓岚',
    sessions: 0,
  });
  expect(errorOf(await centre.ask(validateToken, {}, { as: session }))).toBe('AUTH_MEMBER_GONE');
  expect(await ownersOf(records)).toEqual([heir.id, heir.id]);
  const { views } = await centre.call(
    queryListViews,
    { listCode: 'rs_enterprise_list' },
    { as: heirSession },
  );
  expect(views.map((each) => each.name).toSorted()).toEqual(['重点企业', '重点企业（leaver）']);
  const tree = await centre.call(queryOrgTree, {}, centre.asAdmin);
  expect(tree.find((each) => each.id === unit.id)?.leaderId).toBe(heir.id);
  expect(await centre.call(previewHandOver, { id: leaver.id }, centre.asAdmin)).toEqual([]);

  const [record = ''] = records;
  const history = await centre.call(
    queryRecordChanges,
    { id: 'rs_enterprise', dataId: record },
    centre.asAdmin,
  );
  expect(history.datas[0]).toMatchObject({
    action: 'update',
    opinion: '离职交接',
    changes: [{ field: 'ownerId', before: '走了', after: '郑晓岚' }],
  });
});

test('ORG-01 handed-over views have distinct names, even at the maximum length', async () => {
  const library = await centre.post('library');
  const leaver = await centre.addMember({ account: 'namer', postIds: [library] });
  const heir = await centre.addMember({ account: 'namer-heir', postIds: [library] });
  const [as, heirs] = [await centre.signIn('namer'), await centre.signIn('namer-heir')];
  const long = '长'.repeat(39);
  const save = (name: string, by: typeof as) =>
    centre.call(saveListView, { listCode: 'rs_enterprise_list', name, ...VIEW }, { as: by });
  const cut = `${long.slice(0, 33)}（namer）`;
  for (const name of [`${long}甲`, `${long}乙`]) for (const by of [as, heirs]) await save(name, by);
  // The name is already used by an earlier hand-over.
  await save(cut, heirs);
  await save('甲', as);
  const leave = { id: leaver.id, rowVersion: leaver.rowVersion, successorId: heir.id };
  expect((await centre.ask(leaveMember, leave, centre.asAdmin)).body).toMatchObject({ code: 0 });
  const { views } = await centre.call(queryListViews, { listCode: 'rs_enterprise_list' }, { as: heirs });
  const names = views.filter(({ isOwn }) => isOwn).map(({ name }) => name);
  expect(names.toSorted()).toEqual(
    [
      `${long}甲`,
      `${long}乙`,
      cut,
      '甲',
      `${long.slice(0, 31)}（namer 2）`,
      `${long.slice(0, 31)}（namer 3）`,
    ].toSorted(),
  );
});

test('ORG-01 UPL-09 files of a draft are handed over with it, and are not deleted', async () => {
  const library = await centre.post('library');
  const leaver = await centre.addMember({ account: 'collector', postIds: [library] });
  const heir = await centre.addMember({ account: 'collector-heir', postIds: [library] });
  const [as, heirs] = [await centre.signIn('collector'), await centre.signIn('collector-heir')];
  const [paper, stray] = [
    await uploadAs(centre, as, { name: 'a.png', bytes: TINY_PNG }),
    await uploadAs(centre, as, { name: 'b.png', bytes: TINY_PNG }),
  ];
  const values = { enterpriseName: '有附件', attachments: [paper] };
  await centre.call(saveDraft, { formCode: 'rs_enterprise', rowVersion: null, values }, { as });
  const leave = { id: leaver.id, rowVersion: leaver.rowVersion, successorId: heir.id };
  await centre.call(leaveMember, leave, centre.asAdmin);
  const renewed = await centre.call(renewFileLinks, { uris: [paper.uri, stray.uri] }, { as: heirs });
  expect(renewed.map(({ uri }) => uri)).toEqual([paper.uri]);
  const metadata = await createMetadata(centre.base, centre.broadcast).current();
  const attached = await usedFiles(centre.base, metadata, [paper.uid, stray.uid]);
  expect([...attached]).toEqual([paper.uid]);
});

test('ORG-01 a draft that both members have begun remains with each', async () => {
  const leaver = await centre.addMember({ account: 'drafter', postIds: [await centre.post('library')] });
  const heir = await centre.addMember({ account: 'drafter-heir', postIds: [await centre.post('library')] });
  for (const account of ['drafter', 'drafter-heir']) {
    const as = await centre.signIn(account);
    await centre.call(
      saveDraft,
      { formCode: 'rs_enterprise', rowVersion: null, values: { enterpriseName: account } },
      { as },
    );
  }
  const leave = { id: leaver.id, rowVersion: leaver.rowVersion, successorId: heir.id };
  expect(await centre.call(leaveMember, leave, centre.asAdmin)).toEqual({ handedOver: [], endedSessions: 1 });
  const drafts = await centre.base.db
    .selectFrom('sys_draft')
    .select(['member_id', 'field_values'])
    .where('member_id', 'in', [leaver.id, heir.id])
    .execute();
  expect(drafts.find((draft) => draft.member_id === heir.id)?.field_values).toEqual({
    enterpriseName: 'drafter-heir',
  });
  expect(drafts).toHaveLength(2);
});

test('ORG-01 an invalid successor is rejected, and nothing is handed over', async () => {
  const leaver = await centre.addMember({ account: 'stayer' });
  const records = await giveRecords(leaver.id);
  const away = await centre.addMember({ account: 'away' });
  await centre.call(setMemberStatus, { id: away.id, status: 'DISABLED' }, centre.asAdmin);
  for (const successorId of [leaver.id, away.id, centre.base.ids.uuid()]) {
    const leave = { id: leaver.id, rowVersion: leaver.rowVersion, successorId };
    expect(errorOf(await centre.ask(leaveMember, leave, centre.asAdmin))).toBe('MEMBER_SUCCESSOR_INVALID');
  }
  const stale = { id: leaver.id, rowVersion: 99, successorId: centre.admin.memberId };
  expect(errorOf(await centre.ask(leaveMember, stale, centre.asAdmin))).toBe('MEMBER_CONFLICT');
  expect(await ownersOf(records)).toEqual([leaver.id, leaver.id]);
  expect((await centre.member('stayer')).status).toBe('ACTIVE');
});

test('ORG-01 members cannot make themselves leave or return, and the last administrator remains', async () => {
  const me = await centre.member('admin');
  const heir = await centre.addMember({ account: 'heir-of-all' });
  const leave = { id: me.id, rowVersion: me.rowVersion, successorId: heir.id };
  expect(errorOf(await centre.ask(leaveMember, leave, centre.asAdmin))).toBe('MEMBER_SELF');
  const keeper = await centre.signIn(await centre.makeMember({ account: 'leave-keeper' }));
  await centre.grant(keeper, ['member:read', 'member:leave', 'member:setStatus']);
  await centre.grantRows(keeper, 'member', { rows: [{ kind: 'all' }] });
  expect(errorOf(await centre.ask(leaveMember, leave, { as: keeper }))).toBe('LAST_ADMINISTRATOR');
  const gone = { id: heir.id, rowVersion: heir.rowVersion, successorId: me.id };
  await centre.call(leaveMember, gone, centre.asAdmin);
  const back = { id: heir.id, status: 'ACTIVE' as const };
  expect(errorOf(await centre.ask(setMemberStatus, back, centre.asAdmin))).toBe('MEMBER_LEFT');
});

import {
  dismissDuplicate,
  queryDuplicates,
  removeRecords,
  runRecordAction,
  saveRecord,
  searchDuplicates,
} from '@haiqiao/contract/endpoints';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';
import { type ModuleCentre, moduleCentre, sql } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const FORM = 'rs_enterprise';

let centre: ModuleCentre;
let keeper: Awaited<ReturnType<ModuleCentre['holderOf']>>;
let visitor: typeof keeper;
let reader: typeof keeper;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  keeper = await centre.holderOf('enterprise_library');
  visitor = await centre.holderOf('enterprise_visit');
  reader = await centre.holderOf('enterprise_reader');
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_duplicate').execute();
  await centre.base.db.deleteFrom('sys_duplicate_search').execute();
});

let made = 0;

/** A new credit code of one organisation, in any county. */
function license(county = '510107', number = (made += 1)): string {
  const org = `MA9${String(20_000 + number)}`;
  const body = `91${county}${org}${orgCodeCheckCharacter(org)}`;
  return body + creditCodeCheckCharacter(body);
}

const save = (values: Record<string, unknown>, more: object = {}, as = keeper) =>
  centre.ask(saveRecord, { id: FORM, values: { businessLicense: license(), ...values }, ...more }, { as });

interface Warning {
  readonly code: string;
  readonly field: string;
  readonly text: string;
  readonly record: { readonly form: string; readonly dataId: string; readonly title: string };
}

function warningsIn({ body }: Awaited<ReturnType<typeof save>>): readonly Warning[] {
  const data = body.data as { error?: string; warnings?: readonly Warning[] }; // data of an error response
  return data.error === 'RECORD_WARNINGS' ? (data.warnings ?? []) : [];
}

/** Creates an enterprise despite warnings. */
async function make(values: Record<string, unknown>): Promise<string> {
  const first = await save(values);
  const acceptedWarnings = warningsIn(first).map(({ code }) => code);
  const { body } = acceptedWarnings.length === 0 ? first : await save(values, { acceptedWarnings });
  const { dataId } = body.data as { dataId?: string }; // data of a save response
  if (dataId === undefined) throw new Error(JSON.stringify(body));
  return dataId;
}

const page = (more: object = {}, as = keeper) => centre.call(queryDuplicates, { id: FORM, ...more }, { as });

/** Searches all records and waits for the end. */
async function searched() {
  expect(await centre.call(searchDuplicates, { id: FORM }, { as: keeper })).toBe(true);
  await expect.poll(async () => (await page()).isSearching, { timeout: 20_000, interval: 100 }).toBe(false);
  return page({ pageSize: 50 });
}

const groupWith = (groups: Awaited<ReturnType<typeof page>>, id: string) =>
  groups.datas.find(({ records }) => records.some(({ dataId }) => dataId === id));

test('REC-07 a new enterprise with a similar name needs confirmation and links to the existing one', async () => {
  const there = await make({ enterpriseName: '成都云帆跨境电子商务有限公司' });
  const twice = { enterpriseName: '成都市云帆跨境电子商务有限责任公司' };
  const [warning, ...more] = warningsIn(await save(twice));
  expect(more).toEqual([]);
  expect(warning).toEqual({
    code: `twin.${there}`,
    field: 'enterpriseName',
    text: '与已有记录“成都云帆跨境电子商务有限公司”名称相近（100%），可能是同一家',
    record: { form: FORM, dataId: there, title: '成都云帆跨境电子商务有限公司' },
  });
  const { body } = await save(twice, { acceptedWarnings: [`twin.${there}`] });
  expect(body.data).toMatchObject({ rowVersion: 1 });
});

test('REC-07 the same telephone in any notation and the organisation in the credit code count as well', async () => {
  const phone = await make({ enterpriseName: '绵阳启航报关服务有限公司', phoneNumber: '0816-2345678' });
  const [samePhone] = warningsIn(await save({ enterpriseName: '与此无关公司', phoneNumber: '08162345678' }));
  expect(samePhone).toMatchObject({ code: `twin.${phone}`, field: 'phoneNumber' });
  const number = (made += 1);
  const org = await make({
    enterpriseName: '德阳旌湖智能装备有限公司',
    businessLicense: license('510603', number),
  });
  const moved = { enterpriseName: '全然不同公司', businessLicense: license('510107', number) };
  expect(warningsIn(await save(moved))[0]).toMatchObject({ code: `twin.${org}`, field: 'businessLicense' });
});

test('REC-07 a change warns only about new similarities and does not repeat accepted ones', async () => {
  const name = '宜宾临港国际物流服务有限公司';
  const first = await make({ enterpriseName: name });
  const second = await make({ enterpriseName: '宜宾三江食品贸易有限公司' });
  const change = (values: object, rowVersion: number) =>
    save({ ...values, businessLicense: undefined }, { dataId: second, rowVersion });
  expect(warningsIn(await change({ email: 'a@b.example' }, 1))).toEqual([]);
  expect(warningsIn(await change({ enterpriseName: name }, 2))).toMatchObject([{ code: `twin.${first}` }]);
  const accepted = { dataId: second, rowVersion: 2, acceptedWarnings: [`twin.${first}`] };
  await save({ enterpriseName: name, businessLicense: undefined }, accepted);
  expect(warningsIn(await change({ email: 'c@d.example' }, 3))).toEqual([]);
});

test('ENT-01 a search finds groups of duplicates, most certain first, without merged or deleted records', async () => {
  const name = '乐山嘉州数字营销策划服务';
  const [one, two] = [
    await make({ enterpriseName: `${name}有限公司` }),
    await make({ enterpriseName: `${name}（新）公司` }),
  ];
  const three = await make({ enterpriseName: '无关的第三家', phoneNumber: '0833-7654321' });
  const four = await make({ enterpriseName: '无关的第四家店', phoneNumber: '0833 7654321' });
  const found = await searched();
  expect(found.searchedAt).not.toBeNull();
  const byName = groupWith(found, one);
  expect(byName?.records.map(({ dataId }) => dataId).toSorted()).toEqual([one, two].toSorted());
  expect(byName?.pairs).toMatchObject([{ likeness: 91, shared: [], dismissed: null }]);
  expect(groupWith(found, three)?.pairs).toMatchObject([{ likeness: null, shared: ['联系电话'] }]);
  expect(found.datas.findIndex(({ id }) => id === groupWith(found, three)?.id)).toBeLessThan(
    found.datas.findIndex(({ id }) => id === byName?.id),
  );
  const merge = {
    id: FORM,
    dataId: two,
    action: 'merge',
    opinion: '同一家',
    params: { survivor: one, fillGaps: true },
  };
  await centre.call(runRecordAction, merge, { as: keeper });
  await centre.call(removeRecords, { id: FORM, dataIds: [four] }, { as: keeper });
  const left = await page({ pageSize: 50 });
  expect([groupWith(left, one), groupWith(left, three)]).toEqual([undefined, undefined]);
});

test('ENT-01 a search that ends during a status request is never reported as finished without its results', async () => {
  const one = await make({ enterpriseName: '自贡釜溪彩灯文化工艺制造有限公司' });
  const two = await make({ enterpriseName: '自贡釜溪花灯文化工艺制造有限公司' });
  const at = new Date();
  const resource = 'enterprise';
  const [one_id, other_id] = one < two ? [one, two] : [two, one];
  const found = await centre.base.db.transaction().execute(async (db) => {
    await sql`lock table sys_duplicate_search in access exclusive mode`.execute(db);
    const asked = page();
    await expect.poll(waitingReaders, { interval: 20 }).toBe(1);
    await db
      .insertInto('sys_duplicate')
      .values({ resource, one_id, other_id, group_id: one_id, likeness: 90, fields: [], found_at: at })
      .execute();
    await db.insertInto('sys_duplicate_search').values({ resource, asked_at: at, ended_at: at }).execute();
    return { asked };
  });
  const { isSearching, datas } = await found.asked;
  expect([isSearching, datas.length]).toEqual([false, 1]);
});

/** Number of requests waiting for the state of the search. */
async function waitingReaders(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where relation = 'sys_duplicate_search'::regclass and not granted
  `.execute(centre.base.db);
  return rows[0]?.count ?? 0;
}

test('ENT-01 a pair confirmed as distinct stays so in later searches, is listed separately, and can be reverted', async () => {
  const one = await make({ enterpriseName: '南充嘉陵家居用品设计制造服务有限公司' });
  const two = await make({ enterpriseName: '南充嘉陵家具用品设计制造服务有限公司' });
  expect(groupWith(await searched(), one)).toBeDefined();
  const say = (dismissed: boolean, as = keeper) =>
    centre.call(dismissDuplicate, { id: FORM, one: two, other: one, dismissed }, { as });
  expect(await say(true)).toBe(true);
  expect(await say(true)).toBe(false);
  expect(groupWith(await searched(), one)).toBeUndefined();
  const said = groupWith(await page({ dismissed: true }), one);
  expect(said?.pairs[0]?.dismissed?.by).not.toBe('');
  expect(await say(false)).toBe(true);
  expect(groupWith(await page({ pageSize: 50 }), two)).toBeDefined();
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'actor_kind'])
    .where('action', 'in', ['duplicate.dismiss', 'duplicate.reopen'])
    .where('target_id', '=', [one, two].toSorted()[0] ?? '')
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['duplicate.dismiss', 'duplicate.reopen']);
});

test('PERM-05 only members who may merge see duplicates, search for them or judge them', async () => {
  const one = await make({ enterpriseName: '眉山东坡泡菜食品贸易有限公司' });
  const two = await make({ enterpriseName: '眉山东坡泡菜食品贸易公司' });
  for (const as of [visitor, reader]) {
    const answers = [
      await centre.ask(queryDuplicates, { id: FORM }, { as }),
      await centre.ask(searchDuplicates, { id: FORM }, { as }),
      await centre.ask(dismissDuplicate, { id: FORM, one, other: two }, { as }),
    ];
    for (const { body } of answers) expect(body.data).toMatchObject({ error: 'ACCESS_DENIED' });
  }
  const missing = await centre.ask(
    dismissDuplicate,
    { id: FORM, one, other: centre.base.ids.uuid() },
    { as: keeper },
  );
  expect(missing.body.data).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  const other = await centre.ask(queryDuplicates, { id: 'rs_position' }, { as: keeper });
  expect(other.body.data).toMatchObject({ error: 'DEFINITION_NOT_FOUND' });
});

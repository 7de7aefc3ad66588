import type { ListDesign } from '@haiqiao/contract/definitions';
import {
  discardListDesign,
  exportListDesign,
  getListDefinition,
  getListDesign,
  getListDesignVersion,
  previewListDesign,
  previewListRows,
  publishListDesign,
  queryListDesigns,
  queryListDesignVersions,
  restoreListDesign,
  saveListDesign,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type ListDesigner, listDesigner } from '../testing/designer-fixture.ts';

const CODE = 'rs_machine_list';

let centre: ListDesigner;
let chief: SignedIn;
/** A designer who does not see every field of a machine. */
let worker: SignedIn;

beforeAll(async () => {
  centre = await listDesigner();
  ({ chief, worker } = centre);
});
afterAll(() => centre.close());

const viewFor = (as: SignedIn, locale = 'zh-CN') =>
  centre.call(getListDefinition, { listCode: CODE }, { as, headers: { 'accept-language': locale } });

const withoutField = (field: string) => (design: ListDesign) => ({
  columns: design.columns.filter((column) => column.field !== field),
});

test('ENG-03 ENG-05 a draft has no effect until it is published, and then applies to everyone at once as a version', async () => {
  const before = await viewFor(worker);
  const first = await centre.draft(({ columns }) => ({
    pageSize: 30,
    sorts: [{ field: 'builtOn', order: 'asc' }],
    rowActions: ['oil', 'run'],
    buttons: ['create'],
    columns: columns.toSpliced(1, 0, { field: 'series', widthPx: 90 }),
  }));
  expect(first.faults).toEqual([]);
  expect(await viewFor(worker)).toEqual(before);
  expect((await centre.open()).draft?.pageSize).toBe(30);

  const asked = { code: CODE, rowVersion: first.rowVersion, note: '按系列看' };
  const { version, faults } = await centre.call(publishListDesign, asked, { as: chief });
  expect([version, faults]).toEqual([1, []]);
  const after = await viewFor(worker);
  expect(after).toMatchObject({ pageSize: 30, sorts: [{ field: 'builtOn', order: 'asc' }] });
  expect(after.columns[1]).toEqual({ field: 'series', widthPx: 90 });
  expect(after.rowActions.map(({ code }) => code)).toEqual(['run']);
  // Properties that cannot be designed remain as shipped.
  expect(after.columns.find(({ field }) => field === 'name')).toMatchObject({ link: true });
  expect(after.tabs).toEqual(before.tabs);

  const { versions } = await centre.call(queryListDesignVersions, { code: CODE }, { as: chief });
  expect(versions).toMatchObject([{ number: 1, note: '按系列看', by: '车间主任', isShipped: false }]);
  const { lists } = await centre.call(queryListDesigns, {}, { as: chief });
  expect(lists.find(({ code }) => code === CODE)).toMatchObject({
    isCustomised: true,
    hasDraft: false,
    fault: '',
  });
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('action', '=', 'listDesign.publish')
    .execute();
  expect(audit).toEqual([{ details: { code: CODE, version: 1, note: '按系列看' } }]);
  await centre.backToShipped();
});

test('ENG-05 only differences are stored, so an upgrade adds its columns to a customised list', async () => {
  await centre.publish((design) => ({ ...withoutField('weight')(design), label: '机器' }));
  const row = await centre.base.db
    .selectFrom('meta_definition')
    .select(['overlay', 'overlay_fault'])
    .where('code', '=', CODE)
    .executeTakeFirstOrThrow();
  expect(row.overlay).toEqual({ label: '机器', columns: [{ field: 'weight', $remove: true }] });
  const file = await centre.call(exportListDesign, { code: CODE, of: 'inForce' }, { as: chief });
  expect(file.fileName).toBe('rs_machine_list.inForce.list.json');
  const exported = JSON.parse(file.text) as { label: string; columns: { field: string }[]; where?: unknown }; // a list
  expect([exported.label, exported.columns.some(({ field }) => field === 'weight')]).toEqual(['机器', false]);
  await centre.backToShipped();
  expect((await centre.open()).isCustomised).toBe(false);
});

test('ENG-05 a version or the shipped state can be restored, as a new version', async () => {
  const one = await centre.publish(() => ({ pageSize: 50 }), '五十行');
  await centre.publish(() => ({ pageSize: 100 }));
  const { rowVersion } = await centre.open();
  const number = one.version ?? 0;
  const back = await centre.call(
    restoreListDesign,
    { code: CODE, rowVersion, to: number, note: '太长' },
    { as: chief },
  );
  expect(back.version).toBe(number + 2);
  expect((await viewFor(worker)).pageSize).toBe(50);
  const old = await centre.call(getListDesignVersion, { code: CODE, number }, { as: chief });
  expect([old.note, old.design.pageSize]).toEqual(['五十行', 50]);
  const again = { code: CODE, rowVersion: back.rowVersion, to: number };
  expect(errorOf(await centre.ask(restoreListDesign, again, { as: chief }))).toBe('DESIGN_UNCHANGED');
  await centre.backToShipped();
  expect((await viewFor(worker)).pageSize).toBe(15);
  const none = { code: CODE, number: 999 };
  const missing = await centre.ask(getListDesignVersion, none, { as: chief });
  expect(errorOf(missing)).toBe('DESIGN_VERSION_NOT_FOUND');
});

test('ENG-05 the second of two concurrent designers gets an error, also after a publish or discard', async () => {
  const { inForce, base, rowVersion } = await centre.open();
  const input = { code: CODE, rowVersion, base, design: { ...inForce, pageSize: 30 as const } };
  const mine = await centre.call(saveListDesign, input, { as: chief });
  const theirs = await centre.ask(saveListDesign, input, { as: worker });
  expect(theirs.body).toMatchObject({
    data: { error: 'DESIGN_CONFLICT', rowVersion: mine.rowVersion, by: '车间主任' },
  });
  const opened = await centre.call(
    discardListDesign,
    { code: CODE, rowVersion: mine.rowVersion },
    { as: chief },
  );
  expect((await centre.open()).draft).toBeNull();
  const late = await centre.ask(saveListDesign, { ...input, rowVersion: mine.rowVersion }, { as: worker });
  expect(errorOf(late)).toBe('DESIGN_CONFLICT');
  const stale = { ...input, rowVersion: opened.rowVersion, base: 'shipped long ago' };
  expect(errorOf(await centre.ask(saveListDesign, stale, { as: chief }))).toBe('DESIGN_UPGRADED');
});

test('ENG-05 a fault is reported at its position, and nothing of the draft takes effect', async () => {
  const faulty = await centre.draft(({ columns, sorts }) => ({
    columns: [
      ...columns,
      { field: 'nothing' },
      { field: 'manual', sortable: true },
      { field: 'email', aggregate: 'sum' },
    ],
    filters: [{ name: 'parts' }],
    sorts: [...sorts, { field: 'phone', order: 'asc' }],
    batchActions: ['stop'],
  }));
  const reported = faulty.faults.map(({ part, name, fault }) => `${part} ${name} ${fault}`);
  expect(reported.toSorted()).toEqual([
    'batchActions stop actionUnknown',
    'columns email columnUncounted',
    'columns manual columnUnsortable',
    'columns nothing columnUnknown',
    'filters parts filterUnknown',
    'sorts phone sortUnknown',
  ]);
  const asked = { code: CODE, rowVersion: faulty.rowVersion };
  const outcome = await centre.call(publishListDesign, asked, { as: chief });
  expect([outcome.version, outcome.faults.length]).toEqual([null, 6]);
  expect((await centre.open()).isCustomised).toBe(false);
  const { draft: savedDraft } = await centre.open();
  if (!savedDraft) throw new Error('the draft is gone');
  const { view } = await centre.call(previewListDesign, { code: CODE, design: savedDraft }, { as: chief });
  expect(view.columns.some(({ field }) => field === 'nothing')).toBe(false);
  const rows = await centre.ask(previewListRows, { code: CODE, design: savedDraft }, { as: chief });
  expect(errorOf(rows)).toBe('DESIGN_UNSOUND');
  await centre.call(discardListDesign, asked, { as: chief });
});

test('PERM-05 a designer cannot add an invisible field to a list, and the list does not show it to unauthorised members', async () => {
  const { fields } = await centre.open(worker);
  expect(fields.some(({ name }) => name === 'profit')).toBe(false);
  expect(fields.find(({ name }) => name === 'serialNo')).toMatchObject({ canSort: false, canFilter: false });
  const hidden = await centre.draft(
    ({ columns, sorts }) => ({
      columns: [...columns, { field: 'profit' }],
      filters: [{ name: 'profit' }],
      sorts: [...sorts, { field: 'serialNo', order: 'asc' }],
    }),
    worker,
  );
  expect(hidden.faults.map(({ part, name, fault }) => `${part} ${name} ${fault}`)).toEqual([
    'columns profit unseen',
    'filters profit unseen',
    'sorts serialNo unseen',
  ]);
  const refused = { code: CODE, rowVersion: hidden.rowVersion };
  expect((await centre.call(publishListDesign, refused, { as: worker })).version).toBeNull();
  await centre.call(discardListDesign, refused, { as: worker });

  const { dataId } = await centre.makeMachine({ name: '钻床' }, worker);
  await sql`update biz_machine set profit = 123456 where id = ${dataId}`.execute(centre.base.db);
  await centre.publish(({ columns }) => ({
    columns: [...columns, { field: 'profit' }],
    filters: [{ name: 'profit' }],
  }));
  expect((await viewFor(chief)).columns.at(-1)).toEqual({ field: 'profit' });
  const workerView = await viewFor(worker);
  expect(JSON.stringify(workerView)).not.toContain('profit');
  const { inForce } = await centre.open(worker);
  const page = await centre.call(previewListRows, { code: CODE, design: inForce }, { as: worker });
  expect(page.datas.map(({ name }) => name)).toEqual(['钻床']);
  expect(JSON.stringify(page)).not.toMatch(/profit|123456/);
  await centre.backToShipped();
});

test('ENG-03 the preview shows the caller’s visible rows with columns that are not published yet', async () => {
  await centre.makeMachine({ name: '铣床', series: 'XA' });
  const { inForce } = await centre.open();
  const design = { ...inForce, columns: [{ field: 'name' }, { field: 'series' }] };
  const queryParam = { terms: [{ column: 'name', termType: 'eq' as const, value: '铣床' }] };
  const page = await centre.call(previewListRows, { code: CODE, design, queryParam }, { as: chief });
  expect(page.datas).toMatchObject([{ name: '铣床', series: 'XA' }]);
  const theirs = await centre.call(previewListRows, { code: CODE, design, queryParam }, { as: worker });
  expect(theirs.datas).toEqual([]);
});

test('ENG-05 only the design changes the definition, not its conditions, resource or form', async () => {
  const { inForce, base, rowVersion } = await centre.open();
  for (const more of [
    { where: { field: 'kind', op: 'eq', value: 'OWN' } },
    { resource: 'maker' },
    { form: 'x' },
    { tabs: [] },
  ]) {
    const design = { ...inForce, ...more };
    const { body } = await centre.ask(
      saveListDesign,
      { code: CODE, rowVersion, base, design },
      { as: chief },
    );
    expect(body.data).toMatchObject({ error: 'REQUEST_INVALID' });
  }
  const column = { field: 'name', warnsFrom: 'checkedAt' };
  const input = { code: CODE, rowVersion, base, design: { ...inForce, columns: [column] } };
  expect(errorOf(await centre.ask(saveListDesign, input, { as: chief }))).toBe('REQUEST_INVALID');
  const condition = { name: 'mine', where: { field: 'kind', op: 'eq', value: 'OWN' } };
  const own = { ...input, design: { ...inForce, filters: [condition] } };
  expect(errorOf(await centre.ask(saveListDesign, own, { as: chief }))).toBe('REQUEST_INVALID');
});

test('PERM-01 designing requires access to the list, and read access does not allow changes', async () => {
  const outsider = await centre.signIn(await centre.makeMember({ account: 'outsider' }));
  expect((await centre.ask(getListDesign, { code: CODE }, { as: outsider })).status).toBe(403);
  await centre.grant(outsider, ['list_design:read']);
  const hidden = await centre.ask(getListDesign, { code: CODE }, { as: outsider });
  expect(errorOf(hidden)).toBe('DEFINITION_NOT_FOUND');
  expect((await centre.call(queryListDesigns, {}, { as: outsider })).lists).toEqual([]);
  const { inForce, base, rowVersion } = await centre.open();
  const input = { code: CODE, rowVersion, base, design: inForce };
  expect((await centre.ask(saveListDesign, input, { as: outsider })).status).toBe(403);
});

test('HDR-08 a list uses the designer’s name in each language that has one', async () => {
  const name = { label: '', purpose: '' };
  await centre.publish(() => ({
    label: '设备',
    purpose: '全部设备',
    texts: { 'zh-TW': name, en: { label: 'Equipment', purpose: 'All of it' }, ja: name },
  }));
  expect(await viewFor(chief)).toMatchObject({ label: '设备', purpose: '全部设备' });
  expect(await viewFor(chief, 'en')).toMatchObject({ label: 'Equipment', purpose: 'All of it' });
  const { shippedTexts } = await centre.open();
  expect((await viewFor(chief, 'ja')).label).toBe(shippedTexts['ja']?.label);
  await centre.backToShipped();
  expect((await viewFor(chief, 'en')).label).toBe(shippedTexts['en']?.label);
});

test('ENG-05 a design disabled by an upgrade is shown with its reason, corrected and published', async () => {
  const reason = 'rs_machine_list.list.columns[1].field: there is no field "gone"';
  const overlay = JSON.stringify({ pageSize: 50, columns: [{ field: 'gone', widthPx: 90 }] });
  await centre.base.db
    .updateTable('meta_definition')
    .set({ overlay, overlay_fault: reason })
    .where('code', '=', CODE)
    .execute();
  const opened = await centre.open();
  expect(opened).toMatchObject({ fault: reason, inForce: { pageSize: 15 }, setAside: { pageSize: 50 } });
  const design = opened.setAside;
  if (!design) throw new Error('nothing is set aside');
  const { base, rowVersion } = opened;
  const corrected = { ...design, columns: design.columns.filter(({ field }) => field !== 'gone') };
  const saved = await centre.call(
    saveListDesign,
    { code: CODE, rowVersion, base, design: corrected },
    { as: chief },
  );
  const asked = { code: CODE, rowVersion: saved.rowVersion };
  expect((await centre.call(publishListDesign, asked, { as: chief })).faults).toEqual([]);
  expect(await centre.open()).toMatchObject({ fault: '', setAside: null, inForce: { pageSize: 50 } });
  await centre.backToShipped();
});

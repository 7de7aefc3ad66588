import { BASE_FIELDS, defineForm, defineList, defineResource } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { buildMetadata, type DefinitionRow } from './build-metadata.ts';

const visit = defineResource({
  code: 'visit_note',
  label: '走访',
  title: { field: 'topic' },
  fields: {
    topic: { type: 'text', label: '主题', pinyin: true },
    enterprise: {
      type: 'ref',
      label: '企业',
      target: 'enterprise',
      onTargetDelete: 'delete',
      column: 'ent_id',
    },
    others: { type: 'refs', label: '同行企业', target: 'enterprise' },
    periodRange: { type: 'dateRange', label: '期间' },
    guests: {
      type: 'table',
      label: '来宾',
      fields: {
        title: { type: 'text', label: '姓名' },
        fromEnterprise: { type: 'ref', label: '单位', target: 'enterprise', onTargetDelete: 'clear' },
      },
    },
  },
});

const enterprise = defineResource({
  code: 'enterprise',
  label: '企业',
  title: { field: 'name' },
  fields: { name: { type: 'text', label: '名称' } },
  statuses: [{ code: 'ON', label: '在营', tone: 'green' }],
});

const message = defineResource({
  code: 'message',
  label: '消息',
  table: 'sys_message',
  title: { field: 'title' },
  fields: { title: { type: 'text', label: '标题' } },
});

function row(
  kind: DefinitionRow['kind'],
  base: { code: string },
  more: Partial<DefinitionRow> = {},
): DefinitionRow {
  // As read from the database.
  return {
    kind,
    code: base.code,
    base: JSON.parse(JSON.stringify(base)),
    overlay: null,
    version: 1,
    ...more,
  };
}

const form = defineForm(enterprise, { code: 'rs_enterprise', label: '企业', parts: [] });
const list = defineList(enterprise, {
  code: 'rs_enterprise_list',
  label: '企业库',
  form: 'rs_enterprise',
  columns: [{ field: 'name' }],
});
const stored = {
  version: 7,
  definitions: [
    row('resource', visit),
    row('resource', enterprise),
    row('resource', message),
    row('form', form),
    row('list', list),
  ],
  translations: [
    { locale: 'en', texts: { enterprise: 'Enterprise', 'enterprise.name': 'Name' } },
    { locale: 'ja', texts: { 'enterprise.name': '名前' } },
    { locale: 'xx', texts: { 'enterprise.name': '?' } },
  ],
};

test('ENG-02 every field has its columns, and business records have the base fields first', () => {
  const model = buildMetadata(stored).resources.get('visit_note');
  expect(model?.recordTable).toBe('biz_visit_note');
  expect([...(model?.fields.keys() ?? [])]).toEqual([
    ...Object.keys(BASE_FIELDS),
    ...Object.keys(visit.fields),
  ]);
  const columnsOf = (name: string) => model?.fields.get(name)?.columns;
  expect(columnsOf('createdAt')).toEqual([{ name: 'created_at', type: 'timestamp with time zone' }]);
  expect(columnsOf('enterprise')).toEqual([{ name: 'ent_id', type: 'uuid' }]);
  expect(columnsOf('others')).toEqual([{ name: 'others', type: 'uuid[]' }]);
  expect(columnsOf('periodRange')).toEqual([
    { name: 'period_range_from', type: 'date' },
    { name: 'period_range_to', type: 'date' },
  ]);
  expect(model?.fields.get('topic')?.pinyinColumn).toBe('topic_pinyin');
  expect(model?.fields.get('topic')?.isBase).toBe(false);
  expect(model?.fields.get('createdAt')).toMatchObject({ isBase: true, pinyinColumn: null });
  expect(model?.statuses).toEqual([{ code: 'NORMAL', label: '正常', tone: 'green' }]);
});

test('ENG-02 a sub-table has its own table, and its fields are no base fields', () => {
  const guests = buildMetadata(stored).resources.get('visit_note')?.fields.get('guests');
  expect(guests?.columns).toEqual([]);
  expect(guests?.rows?.recordTable).toBe('biz_visit_note__guests');
  expect(guests?.rows?.fields.get('fromEnterprise')?.columns).toEqual([
    { name: 'from_enterprise', type: 'uuid' },
  ]);
  expect(guests?.rows?.fields.get('title')?.isBase).toBe(false);
});

test('ENG-02 a resource has the list of its inbound references', () => {
  const { resources } = buildMetadata(stored);
  expect(resources.get('enterprise')?.inbound).toEqual([
    { resource: 'visit_note', field: 'enterprise', kind: 'ref', onTargetDelete: 'delete' },
    { resource: 'visit_note', field: 'others', kind: 'refs', onTargetDelete: 'refuse' },
    { resource: 'visit_note', field: 'guests', row: 'fromEnterprise', kind: 'ref', onTargetDelete: 'clear' },
  ]);
  expect(resources.get('visit_note')?.inbound).toEqual([]);
});

test('ENG-04 records run flows whichever of their forms is used', () => {
  const short = { ...form, code: 'rs_enterprise_short', flow: 'filing' };
  const { forms, resources } = buildMetadata({
    ...stored,
    definitions: [...stored.definitions, row('form', short)],
  });
  expect(forms.get('rs_enterprise')?.resource.hasFlow).toBe(true);
  expect(resources.get('visit_note')?.hasFlow).toBe(false);
});

test('ENG-02 a platform table has only the declared fields', () => {
  const model = buildMetadata(stored).resources.get('message');
  expect(model).toMatchObject({ recordTable: 'sys_message', isPlatform: true, statuses: [] });
  expect([...(model?.fields.keys() ?? [])]).toEqual(['title']);
  expect(model?.fields.get('title')?.isBase).toBe(false);
});

test('ENG-05 a designer’s changes are merged over the shipped definition', () => {
  const overlay = { label: '企业名录', columns: [{ field: 'createdAt' }] };
  const definitions = [...stored.definitions.slice(0, 4), row('list', list, { overlay, version: 4 })];
  const model = buildMetadata({ ...stored, definitions }).lists.get('rs_enterprise_list');
  expect(model?.definition).toMatchObject({
    label: '企业名录',
    columns: [{ field: 'name' }, { field: 'createdAt' }],
  });
  expect(model?.version).toBe(4);
  expect([model?.resource.code, model?.form?.definition.code]).toEqual(['enterprise', 'rs_enterprise']);
});

test('ENG-03 a list without its form has no detail, and one without its resource is left out', () => {
  const lost = { ...list, resource: 'gone', code: 'rs_gone_list' };
  const definitions = [
    row('resource', enterprise),
    row('list', list),
    row('list', lost),
    row('form', { ...form, resource: 'gone' } as typeof form),
  ];
  const { lists, forms } = buildMetadata({ ...stored, definitions });
  expect([...lists.keys()]).toEqual(['rs_enterprise_list']);
  expect(lists.get('rs_enterprise_list')?.form).toBeNull();
  expect(forms.size).toBe(0);
});

test('HDR-08 texts fall back from the language to English, then the source; those of base fields come from the product', () => {
  const { text } = buildMetadata(stored);
  expect(text('enterprise.name', '名称', 'ja')).toBe('名前');
  expect(text('enterprise', '企业', 'ja')).toBe('Enterprise');
  expect(text('enterprise', '企业', 'zh-TW')).toBe('Enterprise');
  expect(text('enterprise', '企业', 'zh-chs')).toBe('企业');
  expect(text('unknown', '源', 'en')).toBe('源');
  expect(text('base.createdAt', '创建时间', 'en')).toBe('Created at');
  expect(text('base.createdAt', '创建时间', 'zh-TW')).toBe('建立時間');
  expect(text('constructor', '源', 'en')).toBe('源');
});

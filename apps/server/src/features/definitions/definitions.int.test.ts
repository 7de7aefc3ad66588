import { getFormDefinition, getListDefinition } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DefinitionReaders, definitionReaders } from '#server/testing/metadata/definition-readers.ts';
import { list } from '#server/testing/metadata/visit-definitions.ts';

let readers: DefinitionReaders;

beforeAll(async () => {
  readers = await definitionReaders();
});

afterAll(() => readers.close());

test('ENG-03 a list response contains everything to draw its screen', async () => {
  const { boss, listFor } = readers;
  const view = await listFor(boss);
  expect(view).toMatchObject({
    code: 'rs_visit_list',
    label: '走访登记',
    resource: 'visit',
    form: 'rs_visit',
    version: 1,
    pageSize: 15,
    defaultTab: '0',
    applyTypes: ['first'],
    sorts: [
      { field: 'secret', order: 'asc' },
      { field: 'amount', order: 'desc' },
    ],
    tabs: [
      { key: '0', label: '待处理' },
      { key: '9', label: '全部' },
    ],
    buttons: ['create', 'import', 'export'],
    verbs: { create: true, update: true, delete: true, export: true, import: true, unmask: true },
    routes: { see: '/see-form?code=rs_visit', edit: '/edit-form?code=rs_visit' },
    opensIn: 'tab',
    deleteConfirm: '确定要删除该走访吗？',
    statuses: [
      { code: 'OPEN', label: '处理中', tone: 'blue' },
      { code: 'CLOSED', label: '已办结', tone: 'stone' },
    ],
  });
  // Personal data is masked for everyone: it cannot be sorted, summed, overwritten or filtered.
  const isOpen = (one: object) => !('field' in one && one.field === 'phone');
  expect(view.columns.filter(isOpen)).toEqual(list.columns.filter(isOpen));
  expect(view.columns.find((one) => !isOpen(one))).toEqual({ field: 'phone', sortable: false });
  expect(view.filters).toEqual(list.filters?.filter(isOpen));
  expect(view.rowActions.map(({ code }) => code)).toEqual(['reopen', 'close']);
  expect(view.batchActions).toEqual([
    {
      code: 'close',
      label: '办结',
      kind: 'primary',
      confirm: '确定要办结吗？',
      opinion: 'none',
      params: {},
      from: ['OPEN'],
      batch: true,
    },
  ]);
  expect(view.rowActions[0]?.params).toEqual({
    why: { type: 'text', label: '原因', required: true, mode: 'editable' },
  });
  expect(Object.keys(view.fields).toSorted()).toEqual([
    'amount',
    'createdAt',
    'ownerId',
    'phone',
    'secret',
    'status',
    'tags',
    'topic',
  ]);
  expect(view.fields['topic']).toEqual({
    type: 'text',
    label: '主题',
    required: true,
    help: '一句话',
    mode: 'editable',
  });
});

test('PERM-05 a hidden field is absent from everything that refers to it', async () => {
  const { clerk, listFor, formFor } = readers;
  const texts = JSON.stringify([await listFor(clerk), await formFor(clerk)]);
  expect(texts).not.toContain('secret');
  expect(texts).not.toContain('内部');
  const view = await formFor(clerk);
  expect(view.tabs.map(({ key, parts }) => [key, parts.map((part) => part.key)])).toEqual([
    ['main', ['basic']],
    ['past', ['history']],
  ]);
  expect(view.tabs[0]?.parts[0]).toMatchObject({ fields: ['topic', 'guests'] });
  expect(view.warnings).toEqual([{ code: 'high', field: 'amount', text: '金额偏大' }]);
  expect(view.fields['guests']).toMatchObject({ fields: { mobile: { mode: 'masked' } } });
  expect(JSON.stringify(view.fields['guests'])).not.toContain('姓名');
});

test('PERM-05 a masked field is only shown, and a read-only one cannot be edited in its cell', async () => {
  const { clerk, listFor } = readers;
  const view = await listFor(clerk);
  expect(view.columns).toEqual([
    { field: 'topic', link: true, editable: true },
    { field: 'phone', sortable: false },
    { field: 'amount', aggregate: 'sum' },
    { field: 'createdAt' },
  ]);
  expect(view.fields['phone']?.mode).toBe('masked');
  expect(view.fields['amount']?.mode).toBe('readonly');
  expect(view.filters.map((filter) => ('field' in filter ? filter.field : filter.key))).toEqual([
    'topic',
    'big',
  ]);
  expect(view.sorts).toEqual([{ field: 'amount', order: 'desc' }]);
});

test('PERM-01 buttons and actions are limited to the reader’s permissions', async () => {
  const { boss, clerk, listFor, formFor } = readers;
  const view = await listFor(clerk);
  expect(view.verbs).toEqual({
    create: false,
    update: true,
    delete: false,
    export: false,
    import: false,
    unmask: false,
  });
  expect(view.buttons).toEqual([]);
  expect(view.rowActions.map(({ code }) => code)).toEqual(['reopen']);
  expect(view.batchActions).toEqual([]);
  expect((await formFor(clerk)).actions.map(({ code }) => code)).toEqual(['reopen']);
  expect((await formFor(boss)).actions.map(({ code }) => code)).toEqual(['close', 'reopen']);
});

test('ENG-02 a form response contains every field its rules refer to, and the reader’s modes', async () => {
  const { boss, formFor } = readers;
  const view = await formFor(boss);
  expect(view).toMatchObject({
    code: 'rs_visit',
    resource: 'visit',
    columns: 2,
    parts: [],
    opensIn: 'tab',
    deleteConfirm: '确定要删除该走访吗？',
  });
  expect(Object.keys(view.fields)).toEqual(
    expect.arrayContaining(['recordNo', 'topic', 'secret', 'half', 'guests']),
  );
  const modes = Object.fromEntries(Object.entries(view.fields).map(([name, field]) => [name, field.mode]));
  expect(modes).toMatchObject({
    recordNo: 'readonly',
    status: 'readonly',
    half: 'readonly',
    phone: 'masked',
    ownerId: 'editable',
    secret: 'editable',
  });
  expect(view.fields['phone']).toMatchObject({ canReplace: true, canUnmask: true });
  expect(view.fields['topic']).not.toHaveProperty('canReplace');
  const guests = view.fields['guests'];
  expect(guests?.type === 'table' && guests.fields['mobile']).toMatchObject({
    mode: 'masked',
    canReplace: true,
    canUnmask: true,
  });
  const { phone } = (await formFor(readers.clerk)).fields;
  expect(phone).toMatchObject({ mode: 'masked', canReplace: true });
  expect(phone).not.toHaveProperty('canUnmask');
  expect(view.tabs.map(({ key, parts }) => [key, parts.map((part) => part.key)])).toEqual([
    ['main', ['basic', 'inner', 'notes']],
    ['more', ['hidden']],
    ['past', ['history']],
  ]);
});

test('HDR-08 a definition uses the caller’s language, also for base fields, with English and then Chinese as fallback', async () => {
  const { boss, listFor, formFor } = readers;
  const en = await listFor(boss, 'en');
  expect([en.label, en.fields['topic']?.label, en.fields['topic']?.help]).toEqual([
    'Visits',
    'Topic',
    'One sentence',
  ]);
  expect([en.fields['createdAt']?.label, en.fields['phone']?.label]).toEqual(['Created at', '电话']);
  const ja = await listFor(boss, 'ja');
  expect([ja.label, ja.fields['topic']?.label, ja.fields['createdAt']?.label]).toEqual([
    'Visits',
    '議題',
    '作成日時',
  ]);
  expect([ja.statuses[0]?.label, ja.deleteConfirm, ja.rowActions[1]?.label]).toEqual([
    '対応中',
    '削除しますか？',
    'Close',
  ]);
  expect((await formFor(boss, 'zh-TW')).fields['recordNo']?.label).toBe('編號');
});

test('PERM-01 an unreadable resource gives the same response as a missing one', async () => {
  const { centre, boss, outsider } = readers;
  const ask = (listCode: string, as: SignedIn) => centre.ask(getListDefinition, { listCode }, { as });
  const refused = await ask('rs_visit_list', outsider);
  const unknown = await ask('rs_nothing_list', outsider);
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    200,
    -1,
    expect.objectContaining({ error: 'DEFINITION_NOT_FOUND', code: 'rs_visit_list' }),
  ]);
  expect(unknown.body.message.replace('rs_nothing_list', '')).toBe(
    refused.body.message.replace('rs_visit_list', ''),
  );
  // The permission code alone is not enough: without visible rows nothing is returned.
  expect((await ask('rs_note_list', outsider)).body.code).toBe(-1);
  expect((await ask('rs_note_list', boss)).body.code).toBe(0);
  const form = await centre.ask(getFormDefinition, { formCode: 'rs_visit' }, { as: outsider });
  expect(form.body.data).toMatchObject({ error: 'DEFINITION_NOT_FOUND' });
  expect((await centre.ask(getListDefinition, { listCode: 'rs_visit_list' })).status).toBe(401);
});

import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import type { ImportHead, ImportReport } from '#web/api/transfers.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import {
  corrected,
  firstMapping,
  gridFields,
  keyFields,
  mappedColumns,
  missingFields,
  mostTaken,
  remapped,
  wrongRows,
} from './import.logic.ts';

const HEAD: ImportHead = {
  headings: [
    { index: 0, text: '企业名称', field: 'name' },
    { index: 1, text: '信用代码', field: 'code' },
    { index: 2, text: '备注', field: null },
  ],
  sample: [['甲', '91', '']],
  fields: [
    { field: 'name', label: '企业名称', required: true, definition: { type: 'text', label: '企业名称' } },
    { field: 'code', label: '信用代码', required: true, definition: { type: 'text', label: '信用代码' } },
    { field: 'phone', label: '电话', required: false, definition: { type: 'text', label: '电话' } },
  ],
};

const REPORT: ImportReport = {
  rows: 3,
  creates: 1,
  updates: 0,
  wrongRows: 2,
  skipped: 0,
  wrongNumbers: [1, 3],
  issues: [
    { row: 1, field: 'phone', value: 'x', message: '不是电话' },
    { row: 3, field: 'code', value: '', message: '必填' },
    { row: 3, field: 'phone', value: 'y', message: '不是电话' },
  ],
  wrong: [
    { row: 1, cells: { name: '甲', phone: 'x' } },
    { row: 3, cells: { name: '丙', code: '', phone: 'y' } },
  ],
};

test('ENG-07 columns are matched by the server, and an unmatched one leaves its required field missing', () => {
  const mapping = firstMapping(HEAD);
  expect(mappedColumns(mapping)).toEqual([
    { index: 0, field: 'name' },
    { index: 1, field: 'code' },
  ]);
  expect(missingFields(HEAD, mapping)).toEqual([]);
  expect(missingFields(HEAD, remapped(mapping, 1, null))).toEqual(['信用代码']);
});

test('ENG-07 a field is filled by one column', () => {
  const mapping = remapped(firstMapping(HEAD), 2, 'name');
  expect(mappedColumns(mapping)).toEqual([
    { index: 1, field: 'code' },
    { index: 2, field: 'name' },
  ]);
});

test('ENG-07 a wrong row has its messages, and the fields with the most errors come first', () => {
  expect(wrongRows(REPORT).map(({ row, messages }) => [row, [...messages.keys()]])).toEqual([
    [1, ['phone']],
    [3, ['code', 'phone']],
  ]);
  expect(gridFields(REPORT, ['name', 'code', 'phone'], null)).toEqual(['phone', 'code', 'name']);
  expect(gridFields(REPORT, ['name', 'code', 'phone'], 'name')).toEqual(['name', 'phone', 'code']);
});

test('ENG-07 the last correction of a cell counts', () => {
  const once = corrected([], [{ row: 1, field: 'phone', text: '1' }]);
  expect(corrected(once, [{ row: 1, field: 'phone', text: '2' }])).toEqual([
    { row: 1, field: 'phone', text: '2' },
  ]);
});

test('ENG-07 rows find their record by unique, unmasked texts and whole numbers, as on the server', () => {
  const unique = (definition: Partial<FieldDefinition>) => ({
    type: 'text',
    label: 'L',
    unique: true,
    ...definition,
  });
  const fields = {
    code: { ...unique({}), mode: 'editable' },
    number: { ...unique({ type: 'integer' }), mode: 'editable' },
    day: { ...unique({ type: 'date' }), mode: 'editable' },
    phone: { ...unique({}), mode: 'masked', canReplace: true },
    left: { ...unique({}), mode: 'editable' },
    plain: { type: 'text', label: 'L', mode: 'editable' },
  } as typeof LIST_VIEW.fields; // only names, kinds and modes are read
  const view = { ...LIST_VIEW, fields, verbs: { ...LIST_VIEW.verbs, update: true } };
  const mapping = new Map(['code', 'number', 'day', 'phone', 'plain'].map((field, index) => [index, field]));
  expect(keyFields(view, mapping).map(({ field }) => field)).toEqual(['code', 'number']);
  expect(keyFields({ ...view, form: null }, mapping)).toEqual([]);
});

test('ENG-07 of the fields with existing values the most frequent one is reported, with its number of rows', () => {
  const report = { ...REPORT, taken: { code: 4000, phone: 12, gone: 9000 } };
  expect(mostTaken(report, ['phone', 'code'])).toEqual({ field: 'code', rows: 4000 });
  expect(mostTaken(report, ['name'])).toBeNull();
  expect(mostTaken(REPORT, ['code'])).toBeNull();
});

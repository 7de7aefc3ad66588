import type { FormView } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { viewInState, withRequired } from './view-in-state.ts';

const view: FormView = {
  code: 'f',
  label: '合同',
  resource: 'contract',
  version: 1,
  columns: 2,
  parts: [
    { kind: 'section', key: 'money', label: '金额', fields: ['price', { field: 'tax' }] },
    { kind: 'section', key: 'notes', label: '备注', fields: ['note'] },
  ],
  tabs: [
    { key: 'a', label: '其他', parts: [{ kind: 'section', key: 'more', label: '更多', fields: ['note'] }] },
  ],
  fields: {
    price: { type: 'money', label: '价格', mode: 'editable' },
    tax: { type: 'money', label: '税额', mode: 'masked', canReplace: true },
    note: { type: 'text', label: '备注', mode: 'editable' },
    rows: {
      type: 'table',
      label: '明细',
      mode: 'editable',
      fields: { a: { type: 'text', label: '甲' }, b: { type: 'text', label: '乙' } },
    },
  },
  statuses: [],
  actions: [],
  warnings: [],
  verbs: { create: true, update: true, delete: true, export: true, import: true, unmask: true },
  routes: { see: '', edit: '' },
  opensIn: 'tab',
  deleteConfirm: null,
  prints: [],
};

test('PERM-05 a form shows of a record what its state allows', () => {
  const seen = viewInState(view, {
    price: { mode: 'readonly' },
    tax: { mode: 'masked', canUnmask: true },
    note: { mode: 'hidden' },
    'rows.b': { mode: 'hidden' },
  });
  expect(seen.fields['price']).toEqual({ type: 'money', label: '价格', mode: 'readonly' });
  expect(seen.fields['tax']).toEqual({ type: 'money', label: '税额', mode: 'masked', canUnmask: true });
  expect(Object.keys(seen.fields)).toEqual(['price', 'tax', 'rows']);
  expect(seen.fields['rows']).toMatchObject({ mode: 'editable', fields: { a: { label: '甲' } } });
  expect(seen.fields['rows']).not.toHaveProperty('fields.b');
  expect(seen.parts).toEqual([view.parts[0]]);
  expect(seen.tabs).toEqual([]);
});

test('REC-01 a form knows which closed fields wait for values that ask for them; a step of a flow opens none of these', () => {
  const seen = viewInState(view, { note: { mode: 'editable', onlyRequired: true } });
  expect(seen.fields['note']).toMatchObject({ mode: 'editable', onlyRequired: true });
  expect(withRequired(seen, { note: 'required' }).fields['note']).not.toHaveProperty('required');
});

test('PERM-05 a record of which nothing else is said has the form as it is', () => {
  expect(viewInState(view, undefined)).toBe(view);
  expect(viewInState(view, {})).toBe(view);
});

test('ENG-04 a step of a flow asks for fields that may be filled in there, and for no others', () => {
  const seen = withRequired(view, { price: 'required', tax: 'required', note: 'editable' });
  expect(seen.fields['price']).toMatchObject({ required: true });
  expect(seen.fields['tax']).not.toHaveProperty('required');
  expect(seen.fields['note']).not.toHaveProperty('required');
  expect(withRequired(view, { note: 'readonly' })).toBe(view);
});

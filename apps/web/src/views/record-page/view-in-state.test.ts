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

test('PERM-05 a form shows the fields that the record’s state allows', () => {
  const stateView = viewInState(view, {
    price: { mode: 'readonly' },
    tax: { mode: 'masked', canUnmask: true },
    note: { mode: 'hidden' },
    'rows.b': { mode: 'hidden' },
  });
  expect(stateView.fields['price']).toEqual({ type: 'money', label: '价格', mode: 'readonly' });
  expect(stateView.fields['tax']).toEqual({ type: 'money', label: '税额', mode: 'masked', canUnmask: true });
  expect(Object.keys(stateView.fields)).toEqual(['price', 'tax', 'rows']);
  expect(stateView.fields['rows']).toMatchObject({ mode: 'editable', fields: { a: { label: '甲' } } });
  expect(stateView.fields['rows']).not.toHaveProperty('fields.b');
  expect(stateView.parts).toEqual([view.parts[0]]);
  expect(stateView.tabs).toEqual([]);
});

test('REC-01 a form marks closed fields that open when values require them, and a flow step opens none of these', () => {
  const stateView = viewInState(view, { note: { mode: 'editable', onlyRequired: true } });
  expect(stateView.fields['note']).toMatchObject({ mode: 'editable', onlyRequired: true });
  expect(withRequired(stateView, { note: 'required' }).fields['note']).not.toHaveProperty('required');
});

test('PERM-05 a record without access data has the form unchanged', () => {
  expect(viewInState(view, undefined)).toBe(view);
  expect(viewInState(view, {})).toBe(view);
});

test('ENG-04 a flow step requires only fields that are editable there', () => {
  const requiredView = withRequired(view, { price: 'required', tax: 'required', note: 'editable' });
  expect(requiredView.fields['price']).toMatchObject({ required: true });
  expect(requiredView.fields['tax']).not.toHaveProperty('required');
  expect(requiredView.fields['note']).not.toHaveProperty('required');
  expect(withRequired(view, { note: 'readonly' })).toBe(view);
});

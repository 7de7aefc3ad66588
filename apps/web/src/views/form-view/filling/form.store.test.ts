import type { RecordValues, RowFieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { detailOf, FORM_VIEW } from '#web/testing/record-fixtures.ts';
import { createFormStore } from './form.store.ts';
import { maskedAgain, valuesOf } from './record-values.ts';

const base = valuesOf(detailOf(), FORM_VIEW.fields);

function open(values: RecordValues = base, rowVersion: number | null = 3) {
  return createFormStore({
    fields: FORM_VIEW.fields,
    today: '2026-11-20',
    actor: null,
    base: values,
    rowVersion,
  });
}

test('ENG-02 typing changes one value and its dependents, all other objects stay the same', () => {
  const store = open();
  const before = store.state.getState();
  store.change('name', '新');
  const after = store.state.getState();
  expect(after.values['name']).toBe('新');
  expect(after.values['parts']).toBe(before.values['parts']);
  expect(after.hidden).toBe(before.hidden);
  expect(after.required).toBe(before.required);
  expect(after.faults).toBe(before.faults);
});

test('ENG-02 an incomplete number clears the values computed from it without an error', () => {
  const store = open();
  store.change('seats', '2x');
  expect(store.state.getState().values['total']).toBeNull();
  store.change('seats', '5');
  expect(store.state.getState().values['total']).toBe('6430000.00');
});

test('ENG-02 hidden fields are not sent, even when they were filled before', () => {
  const store = open();
  store.change('kind', 'LEASED');
  store.change('leaseNote', '三年');
  store.change('kind', 'OWN');
  expect(store.check()).toEqual({ ok: true, values: {} });
});

test('REC-01 an empty closed field is open exactly while the values require it', () => {
  const leaseNote = { ...FORM_VIEW.fields['leaseNote'], onlyRequired: true } as FieldView; // the fixture has it
  const fields: FieldViews = { ...FORM_VIEW.fields, leaseNote };
  const store = createFormStore({ fields, today: '2026-11-20', actor: null, base, rowVersion: 3 });
  store.change('leaseNote', '三年');
  expect(store.state.getState().readonly.has('leaseNote')).toBe(true);
  expect(store.check()).toEqual({ ok: true, values: {} });
  store.change('kind', 'LEASED');
  expect(store.state.getState().readonly.has('leaseNote')).toBe(false);
  expect(store.check()).toEqual({ ok: true, values: { kind: 'LEASED', leaseNote: '三年' } });
});

test('REC-01 an empty closed field that is not required stays closed', () => {
  const phone = { ...FORM_VIEW.fields['makerPhone'], onlyRequired: true } as FieldView; // the fixture has it
  const fields: FieldViews = { ...FORM_VIEW.fields, makerPhone: phone };
  const store = createFormStore({ fields, today: '2026-11-20', actor: null, base, rowVersion: 3 });
  expect(store.state.getState().hidden.has('makerPhone')).toBe(false);
  expect(store.state.getState().readonly.has('makerPhone')).toBe(true);
});

test('ENG-02 masked, computed and read-only fields are never sent', () => {
  const store = open();
  const { fill } = store;
  fill({ idCard: 'x', total: '1.00', recordNo: 'y', name: '新' });
  expect(store.check()).toEqual({ ok: true, values: { name: '新' } });
});

test('ENG-02 the same value in another spelling is no change', () => {
  const store = open();
  store.change('price', '1286000');
  expect(store.state.getState().changed).toEqual([]);
  store.change('price', '1286001');
  expect(store.state.getState().changed).toEqual(['price']);
});

test('ENG-02 a new record needs its required values, and a corrected field loses its error during typing', () => {
  const store = open({}, null);
  expect(store.check()).toMatchObject({ ok: false, issues: [{ path: 'name', rule: 'required' }] });
  expect(store.state.getState().isJudged).toBe(true);
  store.change('name', 'x');
  expect(store.state.getState()).toMatchObject({ isJudged: false });
  expect(store.check()).toEqual({ ok: true, values: { name: 'x' } });
});

const MASKED: FieldViews = {
  ...FORM_VIEW.fields,
  phone: {
    type: 'text',
    label: '联系电话',
    rule: 'mobile',
    personal: 'mobile',
    mode: 'masked',
    canReplace: true,
  },
  note: { type: 'text', label: '说明', mode: 'editable', requiredWhen: { field: 'phone', op: 'isnull' } },
  parts: {
    type: 'table',
    label: '配件',
    mode: 'editable',
    fields: {
      partName: { type: 'text', label: '配件名称', required: true },
      // Row fields have their mode as record fields do.
      fitter: {
        type: 'text',
        label: '电话',
        rule: 'mobile',
        personal: 'mobile',
        mode: 'masked',
        canReplace: true,
      } as RowFieldDefinition,
    },
  },
};

function openMasked() {
  const [row] = [{ id: '0190a000-0000-7000-8000-00000000c001', partName: '激光器', fitter: '139****5678' }];
  const detail = detailOf({
    fields: { phone: { value: '138****5678', displayValue: '' }, parts: { value: [row], displayValue: '' } },
  });
  const values = { ...valuesOf(detail, MASKED), note: null };
  return createFormStore({ fields: MASKED, today: '2026-11-20', actor: null, base: values, rowVersion: 3 });
}

test('ENG-02 server errors stay while fields are unchanged, until the field changes or all is validated again', () => {
  const store = open();
  const issue = { path: 'phone', rule: 'unique' };
  const faults = () => [...store.state.getState().faults.values()];
  store.refuse([issue]);
  store.leave('phone');
  store.leave('name');
  expect(faults()).toEqual([issue]);
  store.change('phone', '13800001234');
  store.leave('phone');
  expect(faults()).toEqual([]);
  store.refuse([issue]);
  store.check();
  expect(faults()).toEqual([]);
});

test('PERM-05 a mask is never sent back, only a replacement', () => {
  const store = openMasked();
  store.change('name', '新');
  expect(store.check()).toEqual({ ok: true, values: { name: '新' } });
  store.change('phone', '13900001111');
  expect(store.check()).toEqual({ ok: true, values: { name: '新', phone: '13900001111' } });
  store.change('phone', '139');
  expect(store.check()).toMatchObject({ ok: false, issues: [{ path: 'phone', rule: 'mobile' }] });
  store.change('phone', '138****5678');
  expect(store.state.getState().changed).toEqual(['name']);
});

test('PERM-05 a changed row is sent without its masks', () => {
  const store = openMasked();
  store.change('parts', [
    { id: '0190a000-0000-7000-8000-00000000c001', partName: '新激光器', fitter: '139****5678' },
    { partName: '轴', fitter: '13900001111' },
  ]);
  expect(store.check()).toEqual({
    ok: true,
    values: {
      parts: [
        { id: '0190a000-0000-7000-8000-00000000c001', partName: '新激光器' },
        { partName: '轴', fitter: '13900001111' },
      ],
    },
  });
});

test('PERM-05 linkage treats a masked value as present', () => {
  expect(openMasked().state.getState().required.has('note')).toBe(false);
});

test('PERM-05 after a save that stays on the page, a replaced value is masked again', () => {
  const store = openMasked();
  store.change('phone', '13900001111');
  const { values } = store.state.getState();
  expect(maskedAgain(values, MASKED)).toMatchObject({ phone: '139****1111' });
});

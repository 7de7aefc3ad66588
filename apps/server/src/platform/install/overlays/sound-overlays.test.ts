import type { FormDefinition, ModuleDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { soundOverlays } from './sound-overlays.ts';

const form: FormDefinition = {
  code: 'rs_thing',
  label: '物',
  resource: 'thing',
  tabs: [
    {
      key: 'main',
      label: '主',
      parts: [{ kind: 'section', key: 'base', label: '基本', fields: ['name', 'note'] }],
    },
  ],
};

const shipped: ModuleDefinition = {
  code: 'things',
  label: '物',
  resources: [
    {
      code: 'thing',
      label: '物',
      title: { field: 'name' },
      fields: {
        name: { type: 'text', label: '名称' },
        note: { type: 'text', label: '备注' },
        price: { type: 'money', label: '价格', required: true },
      },
    },
  ],
  forms: [form],
};

/** The form with an overlay applied. */
function laid(overlay: unknown, base: FormDefinition = form) {
  const { modules, faults } = soundOverlays(
    [{ ...shipped, forms: [base] }],
    [{ kind: 'form', code: 'rs_thing', overlay }],
    {},
  );
  return { form: modules[0]?.forms?.[0], reasons: faults.map(({ reason }) => reason) };
}

test('ENG-05 an overlay that fits a form is applied', () => {
  const { form: made, reasons } = laid({ columns: 3 });
  expect([made?.columns, reasons]).toEqual([3, []]);
});

test('ENG-05 names and fields for a part or tab that is no longer shipped are ignored, and the form is as shipped', () => {
  const gone = { key: 'gone', label: '旧', fields: [{ field: 'note', span: 2 }] };
  const part = laid({ tabs: [{ key: 'main', parts: [gone] }] });
  expect(part.reasons).toEqual(['rs_thing.form.gone: it is no longer shipped']);
  expect(part.form).toEqual(form);
  expect(laid({ tabs: [{ key: 'gone', label: '旧' }] }).reasons).toEqual([
    'rs_thing.form.gone: it is no longer shipped',
  ]);
});

test('ENG-05 a customised form without a field that an upgrade requires is set aside, because saving would fail', () => {
  const [tab] = form.tabs ?? [];
  if (!tab) throw new Error('no tab');
  const upgraded: FormDefinition = {
    ...form,
    tabs: [
      { ...tab, parts: [...tab.parts, { kind: 'section', key: 'money', label: '钱', fields: ['price'] }] },
    ],
  };
  // A complete customisation from before the price field existed.
  const bare = {
    tabs: null,
    parts: [{ kind: 'section', key: 'own-abcdef', label: '全部', fields: ['name'] }],
  };
  expect(laid(bare).reasons).toEqual([]);
  const late = laid(bare, upgraded);
  expect(late.reasons).toEqual(['rs_thing.form: records cannot be saved without "price"']);
  expect(late.form).toEqual(upgraded);
});

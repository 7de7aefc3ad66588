import { expect, test } from 'vitest';
import type { FormDefinition } from '../form.ts';
import { formChanges } from './form-changes.ts';
import {
  designOfForm,
  type FormDesign,
  formDesignSchema,
  isOwnKey,
  NO_TEXTS,
  ownKey,
} from './form-design.ts';
import { goneKeys, missingFields, wholeForm } from './form-needs.ts';
import { foreignKeys, withFormDesign } from './with-form-design.ts';

const shipped: FormDefinition = {
  code: 'rs_visit',
  label: '走访',
  resource: 'visit',
  flow: 'visit-approval',
  fixed: { kind: 'A' },
  tabs: [
    {
      key: 'main',
      label: '登记',
      firstIn: ['OPEN'],
      parts: [
        {
          kind: 'section',
          key: 'base',
          label: '基本',
          fields: ['name', { field: 'note', span: 2 }, { field: 'phone', span: 1 }],
        },
        { kind: 'section', key: 'more', label: '其他', columns: 3, fields: ['amount'] },
      ],
    },
    {
      key: 'past',
      label: '历史',
      parts: [
        { kind: 'related', key: 'visits', label: '走访', list: 'rs_visit_list', by: 'twin' },
        { kind: 'history', key: 'history', label: '变更' },
      ],
    },
  ],
};
const designBase = { shipped, now: shipped };
const design = designOfForm(shipped);

/** A form with other parts in the first tab. */
function withMain(
  change: (parts: FormDesign['tabs'][number]['parts']) => FormDesign['tabs'][number]['parts'],
) {
  const [main, ...others] = design.tabs;
  if (!main) throw new Error('no tab');
  return { ...design, tabs: [{ ...main, parts: change(main.parts) }, ...others] };
}

test('ENG-05 a design without changes equals the definition, including unset properties', () => {
  expect(withFormDesign(designBase, design)).toEqual(shipped);
  expect(formDesignSchema.parse(design)).toEqual(design);
  expect(design).toMatchObject({ columns: 2, tabs: [{ key: 'main' }, { key: 'past' }] });
  expect(foreignKeys(designBase, design)).toEqual([]);
});

test('ENG-05 properties that cannot be designed stay with the form, its tabs and parts, wherever they move', () => {
  const [main, past] = design.tabs;
  if (!main || !past) throw new Error('no tabs');
  const [related, history] = past.parts;
  if (!related || !history) throw new Error('no parts');
  const section = {
    kind: 'section' as const,
    key: ownKey('ab-12CD_ef'),
    label: '新',
    texts: { ...NO_TEXTS, en: 'New' },
    fields: [{ field: 'name' }],
  };
  const made = withFormDesign(designBase, {
    ...design,
    columns: 3,
    tabs: [
      { ...past, parts: [{ ...history, label: '沿革' }] },
      { ...main, label: '主', parts: [section, { ...related, texts: { ...NO_TEXTS, ja: '訪問' } }] },
    ],
  });
  expect(made).toEqual({
    ...shipped,
    columns: 3,
    texts: { en: { parts: { 'own-ab12cdef': 'New' } }, ja: { parts: { visits: '訪問' } } },
    tabs: [
      { key: 'past', label: '历史', parts: [{ kind: 'history', key: 'history', label: '沿革' }] },
      {
        key: 'main',
        label: '主',
        firstIn: ['OPEN'],
        parts: [
          { kind: 'section', key: 'own-ab12cdef', label: '新', fields: ['name'] },
          { kind: 'related', key: 'visits', label: '走访', list: 'rs_visit_list', by: 'twin' },
        ],
      },
    ],
  });
  // A removed part is restored as shipped.
  expect(withFormDesign({ shipped, now: made }, design)).toEqual(shipped);
});

test('ENG-05 a form without tabs is one tab without a key, and only alone', () => {
  const parts = design.tabs.flatMap((tab) => tab.parts);
  const bare = { ...design, tabs: [{ key: '', label: '', texts: NO_TEXTS, parts }] };
  const made = withFormDesign(designBase, bare);
  expect([Object.hasOwn(made, 'tabs'), made.parts?.length]).toEqual([false, 4]);
  expect(designOfForm(made)).toEqual(bare);
  expect(withFormDesign({ shipped, now: made }, design)).toEqual(shipped);
  expect(formDesignSchema.safeParse({ ...bare, tabs: [...bare.tabs, design.tabs[1]] }).success).toBe(false);
});

test('ENG-05 a design names each item once, no foreign item, and no key an area could ship', () => {
  const isRight = (change: object) => formDesignSchema.safeParse({ ...design, ...change }).success;
  expect(isRight(withMain((parts) => [...parts, ...parts]))).toBe(false);
  expect(isRight({ where: {} })).toBe(false);
  expect(isRight({ label: ' ' })).toBe(false);
  expect(isRight({ columns: 5 })).toBe(false);
  const later = withMain((parts) => parts.map((part, at) => (at === 0 ? { ...part, key: 'later' } : part)));
  expect(foreignKeys(designBase, later)).toEqual(['later']);
  const turned = withMain((parts) =>
    parts.map((part) => (part.key === 'base' ? { ...part, key: 'history' } : part)),
  );
  expect(foreignKeys(designBase, turned)).toEqual(['history']);
  expect([isOwnKey('own-ab12cdef'), isOwnKey('base'), isOwnKey('own')]).toEqual([true, false, false]);
});

test('ENG-02 missing fields required for saving are reported, except those with a value', () => {
  const resource = {
    code: 'visit',
    label: '走访',
    title: { field: 'name' },
    fields: {
      name: { type: 'text', label: '名称', required: true },
      note: { type: 'text', label: '备注', required: true, default: { literal: '-' } },
      phone: { type: 'text', label: '电话', requiredWhen: { field: 'name', op: 'notnull' } },
      amount: { type: 'money', label: '金额' },
      kind: { type: 'text', label: '类型', required: true },
    },
  } as const;
  const wanted = { ...shipped, tabs: shipped.tabs?.slice(1) ?? [] };
  expect(missingFields(shipped, wanted, resource)).toEqual([
    { name: 'name', isSometimes: false },
    { name: 'phone', isSometimes: true },
  ]);
  expect(missingFields(shipped, shipped, resource)).toEqual([]);
});

test('ENG-05 a form that lost a tab or part by an upgrade is otherwise complete', () => {
  const [main] = shipped.tabs ?? [];
  if (!main) throw new Error('no tab');
  const gone = [{ key: 'old', label: '旧' }] as unknown as typeof main.parts; // an incomplete tab, as an overlay leaves it
  const lost = [{ key: 'oldTab', texts: {} }] as unknown as readonly (typeof main)[]; // likewise
  const half = { ...shipped, tabs: [{ ...main, parts: [...main.parts, ...gone] }, ...lost] };
  expect(goneKeys(half)).toEqual(['oldTab', 'old']);
  expect(wholeForm(half)).toEqual({ ...shipped, tabs: [main] });
  expect([goneKeys(shipped), wholeForm(shipped)]).toEqual([[], shipped]);
});

test('ENG-05 differences are reported one by one, and items that only shift are not moved', () => {
  const [main, past] = design.tabs;
  const [base, more] = main?.parts ?? [];
  if (!main || !past || base?.kind !== 'section' || more?.kind !== 'section') throw new Error('no parts');
  const after: FormDesign = {
    ...design,
    label: '走访单',
    tabs: [
      {
        ...main,
        parts: [
          { ...base, fields: [{ field: 'phone' }, { field: 'name', span: 2 }] },
          {
            ...more,
            columns: 1,
            fields: [{ field: 'amount' }, { field: 'note', span: 2 }, { field: 'extra' }],
          },
        ],
      },
      { ...past, label: '过往', texts: { ...NO_TEXTS, en: 'Past' }, parts: past.parts.slice(1) },
    ],
  };
  const said = formChanges(design, after).map(({ of, kind, name, before, after: to }) =>
    [of, kind, name, before, to].filter(Boolean).join(' '),
  );
  expect(said).toEqual([
    'form renamed 走访 走访单',
    'tab renamed past 历史 过往',
    'tab text past en: en:Past',
    'part removed visits',
    'part columns more 3 1',
    'field added extra more',
    'field placed note base more',
    'field moved phone',
    'field span name 1 2',
  ]);
  expect(formChanges(design, design)).toEqual([]);
});

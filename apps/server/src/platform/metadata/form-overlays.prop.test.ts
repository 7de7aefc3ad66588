import {
  designOfForm,
  type FormDefinition,
  type FormDesign,
  type FormPart,
  formDesignSchema,
  NO_TEXTS,
  ownKey,
  type PartDesign,
  withFormDesign,
} from '@haiqiao/contract/definitions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeOverlay } from './merge-overlay.ts';
import { overlayOf } from './overlay-of.ts';

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const shipped: FormDefinition = {
  code: 'rs_thing',
  label: '物',
  resource: 'thing',
  tabs: [
    {
      key: 'one',
      label: '一',
      firstIn: ['OPEN'],
      parts: [
        { kind: 'section', key: 'base', label: '基本', fields: ['a', { field: 'b', span: 2 }, 'c'] },
        { kind: 'section', key: 'more', label: '其他', columns: 3, fields: ['d'] },
      ],
    },
    {
      key: 'two',
      label: '二',
      parts: [
        { kind: 'related', key: 'others', label: '其他物', list: 'rs_thing_list', by: 'twin' },
        { kind: 'history', key: 'past', label: '变更' },
      ],
    },
  ],
};

const texts = fc.record({
  'zh-TW': fc.constant(''),
  en: fc.constantFrom('', 'Facts', 'Past'),
  ja: fc.constantFrom('', '要点'),
});
const label = fc.constantFrom('基本', '其他', '要点', '变更');
const columns = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const);

/** Any form that a designer could make from the shipped one, with or without tabs. */
const designs: fc.Arbitrary<FormDesign> = fc
  .record({
    label,
    texts,
    columns,
    isBare: fc.boolean(),
    tabs: fc.shuffledSubarray(['one', 'two', ownKey('tabtab')], { minLength: 1 }),
    parts: fc.shuffledSubarray(['base', 'more', 'others', 'past', ownKey('newnew')]),
    fields: fc.shuffledSubarray([...FIELDS]),
    homes: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    spans: fc.array(fc.constantFrom(undefined, 2 as const, 3 as const), { minLength: 6, maxLength: 6 }),
    words: fc.array(fc.tuple(label, texts, fc.option(columns, { nil: undefined })), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ isBare, tabs, parts, fields, homes, spans, words, ...form }) => {
    const sections = parts.filter((key) => key !== 'others' && key !== 'past');
    const fieldsIn = (key: string) =>
      fields
        .filter((_, at) => sections[(homes[at] ?? 0) % sections.length] === key)
        .map((field, at) => ({ field, ...(spans[at] && { span: spans[at] }) }));
    const made = parts.map((key, at): PartDesign => {
      const [name = '', named = NO_TEXTS, wide] = words[at] ?? [];
      const plain = { key, label: name, texts: named };
      if (key === 'others') return { kind: 'related', ...plain };
      if (key === 'past') return { kind: 'history', ...plain };
      return { kind: 'section', ...plain, ...(wide && { columns: wide }), fields: fieldsIn(key) };
    });
    const bare = [{ key: '', label: '', texts: NO_TEXTS, parts: made }];
    const homeOf = (at: number) => (homes[at + 6] ?? 0) % tabs.length;
    const tabbed = tabs.map((key, tab) => ({
      key,
      label: words[tab]?.[0] ?? '',
      texts: NO_TEXTS,
      parts: made.filter((_, at) => homeOf(at) === tab),
    }));
    return formDesignSchema.parse({ ...form, tabs: isBare ? bare : tabbed });
  });

/** The form after its design was stored as an overlay. */
function laid(base: FormDefinition, design: FormDesign): FormDefinition {
  const overlay = overlayOf(shipped, withFormDesign({ shipped, now: shipped }, design));
  return mergeOverlay(base, overlay) as FormDefinition; // same shape as before
}

test('ENG-05 the overlay of any form design restores the design and leaves the rest of the form unchanged', () => {
  fc.assert(
    fc.property(designs, (design) => {
      const form = laid(shipped, design);
      expect(designOfForm(form)).toEqual(design);
      expect([form.code, form.resource]).toEqual([shipped.code, shipped.resource]);
      const related = [...(form.parts ?? []), ...(form.tabs ?? []).flatMap(({ parts }) => parts)].filter(
        ({ kind }) => kind === 'related',
      );
      for (const part of related) expect(part).toMatchObject({ list: 'rs_thing_list', by: 'twin' });
      const first = form.tabs?.find(({ key }) => key === 'one');
      if (first) expect(first.firstIn).toEqual(['OPEN']);
    }),
    { numRuns: 300 },
  );
});

test('ENG-05 redesigning a published form works the same way, including a return to the shipped form', () => {
  fc.assert(
    fc.property(designs, designs, (first, second) => {
      const now = laid(shipped, first);
      const wanted = withFormDesign({ shipped, now }, second);
      const form = mergeOverlay(shipped, overlayOf(shipped, wanted)) as FormDefinition; // as above
      expect(designOfForm(form)).toEqual(second);
      const back = withFormDesign({ shipped, now }, designOfForm(shipped));
      expect(designOfForm(mergeOverlay(shipped, overlayOf(shipped, back)) as FormDefinition)).toEqual(
        designOfForm(shipped),
      ); // as above
    }),
    { numRuns: 300 },
  );
});

test('ENG-05 a field added by an upgrade appears in its section of a customised form, wherever others moved', () => {
  const brought = (part: FormPart): FormPart =>
    part.kind === 'section' && part.key === 'base'
      ? { ...part, fields: part.fields.toSpliced(1, 0, 'newcomer') }
      : part;
  const upgraded: FormDefinition = {
    ...shipped,
    tabs: (shipped.tabs ?? []).map((tab) => ({ ...tab, parts: tab.parts.map(brought) })),
  };
  const [one, two] = designOfForm(shipped).tabs;
  const [base, more] = one?.parts ?? [];
  if (!one || !two || base?.kind !== 'section' || more?.kind !== 'section') throw new Error('no parts');
  const design: FormDesign = {
    ...designOfForm(shipped),
    tabs: [
      two,
      {
        ...one,
        parts: [
          { ...more, fields: [{ field: 'c' }, ...more.fields] },
          { ...base, label: '要点', fields: [{ field: 'b' }, { field: 'a' }] },
        ],
      },
    ],
  };
  const form = designOfForm(laid(upgraded, design));
  expect(form.tabs.map(({ key }) => key)).toEqual(['two', 'one']);
  const sections = form.tabs[1]?.parts.map((part) =>
    part.kind === 'section' ? part.fields.map(({ field }) => field) : [],
  );
  expect(sections?.[0]).toEqual(['c', 'd']);
  expect(sections?.[1]?.toSorted()).toEqual(['a', 'b', 'newcomer']);
});

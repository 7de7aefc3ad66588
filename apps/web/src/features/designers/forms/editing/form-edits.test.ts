import { fieldsOfDesign, type FormDesign, NO_TEXTS, type SectionDesign } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import {
  isBare,
  movedTab,
  newSection,
  withFieldAt,
  withPartAt,
  steppedField,
  steppedPart,
  tabbed,
  untabbed,
  withNewTab,
  withoutField,
  withoutTab,
  withSpan,
} from './form-edits.logic.ts';

function section(key: string, fields: readonly string[], columns?: 1 | 2 | 3 | 4): SectionDesign {
  return {
    ...newSection(key, key),
    ...(columns && { columns }),
    fields: fields.map((field) => ({ field })),
  };
}

const design: FormDesign = {
  label: '机器',
  texts: NO_TEXTS,
  columns: 2,
  tabs: [
    {
      key: 'one',
      label: '一',
      texts: NO_TEXTS,
      parts: [section('a', ['f1', 'f2']), section('b', ['f3'], 3)],
    },
    {
      key: 'two',
      label: '二',
      texts: NO_TEXTS,
      parts: [section('c', ['f4']), { kind: 'history', key: 'past', label: '历史', texts: NO_TEXTS }],
    },
  ],
};

/** `a:f1,f2 b:f3 | c:f4 past` */
const outline = ({ tabs }: FormDesign) =>
  tabs
    .map(({ parts }) =>
      parts
        .map((part) =>
          part.kind === 'section'
            ? `${part.key}:${part.fields.map(({ field, span }) => field + (span ? `*${span}` : '')).join()}`
            : part.key,
        )
        .join(' '),
    )
    .join(' | ');

test('ENG-02 a field can be inserted anywhere, removed and added again, and never occurs twice', () => {
  expect(outline(withFieldAt(design, 'f1', { section: 'c', index: 1 }))).toBe('a:f2 b:f3 | c:f4,f1 past');
  expect(outline(withFieldAt(design, 'f1', { section: 'a', index: 1 }))).toBe('a:f2,f1 b:f3 | c:f4 past');
  const out = withoutField(design, 'f3');
  expect(outline(out)).toBe('a:f1,f2 b: | c:f4 past');
  expect(outline(withFieldAt(out, 'f3', { section: 'b', index: 0 }))).toBe(outline(design));
  expect(fieldsOfDesign(withFieldAt(design, 'f9', { section: 'b', index: 0 }))).toEqual([
    'f1',
    'f2',
    'f9',
    'f3',
    'f4',
  ]);
});

test('ENG-02 a field moves step by step through the whole form, and stops at its ends', () => {
  const walk = (field: string, step: -1 | 1, times: number) =>
    Array.from({ length: times }).reduce<FormDesign>((now) => steppedField(now, field, step), design);
  expect(outline(walk('f1', 1, 1))).toBe('a:f2,f1 b:f3 | c:f4 past');
  expect(outline(walk('f1', 1, 2))).toBe('a:f2 b:f1,f3 | c:f4 past');
  expect(outline(walk('f1', 1, 4))).toBe('a:f2 b:f3 | c:f1,f4 past');
  expect(outline(walk('f1', 1, 9))).toBe('a:f2 b:f3 | c:f4,f1 past');
  expect(outline(walk('f4', -1, 9))).toBe('a:f4,f1,f2 b:f3 | c: past');
});

test('ENG-02 the width of a field is limited by its section', () => {
  expect(outline(withSpan(design, 'f1', 9))).toContain('f1*2');
  expect(outline(withSpan(design, 'f3', 9))).toContain('f3*3');
  expect(outline(withSpan(withSpan(design, 'f1', 2), 'f1', 1))).toBe(outline(design));
});

test('ENG-02 parts and tabs are moved, also across tabs', () => {
  expect(outline(steppedPart(design, 'b', 1))).toBe('a:f1,f2 | b:f3 c:f4 past');
  expect(outline(steppedPart(design, 'c', -1))).toBe('a:f1,f2 b:f3 c:f4 | past');
  expect(outline(steppedPart(design, 'past', 1))).toBe(outline(design));
  const [, part] = design.tabs[0]?.parts ?? [];
  if (!part) throw new Error('no part');
  expect(outline(withPartAt(design, part, { tab: 'two', index: 2 }))).toBe('a:f1,f2 | c:f4 past b:f3');
  expect(outline(movedTab(design, 'two', 0))).toBe('c:f4 past | a:f1,f2 b:f3');
});

test('ENG-02 the tabs of a form can be removed and added again with their content', () => {
  const bare = untabbed(design);
  expect([isBare(bare), outline(bare)]).toEqual([true, 'a:f1,f2 b:f3 c:f4 past']);
  const again = withNewTab(tabbed(bare, 'own-abcdef', '机器'), {
    key: 'own-ghijkl',
    label: '新',
    texts: NO_TEXTS,
    parts: [],
  });
  expect(again.tabs.map(({ key }) => key)).toEqual(['own-abcdef', 'own-ghijkl']);
  expect(withoutTab(bare, '')).toBe(bare);
});

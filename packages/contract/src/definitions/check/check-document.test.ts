import { expect, test } from 'vitest';
import type { DocumentBlock, DocumentLayout } from '../documents/document.ts';
import { fillHoles, holesOf } from '../documents/document.ts';
import { checkModules } from './check-modules.ts';
import { type Fault, withForm } from './testing/staffing.ts';

const print = (...blocks: readonly DocumentBlock[]): DocumentLayout => ({
  code: 'card',
  label: '卡',
  blocks,
});
const withBlock = (block: DocumentBlock) => withForm({ prints: [print(block)] });
const BLOCK = 'rs_position.form.prints[0].blocks[0]';
const SPACE: DocumentBlock = { kind: 'space', heightMm: 1 };

const FAULTS: readonly Fault[] = [
  ['an empty document', withForm({ prints: [print()] }), 'rs_position.form.prints[0]', /has no blocks/],
  [
    'a code that is none',
    withForm({ prints: [{ ...print(SPACE), code: 'Card 1' }] }),
    'rs_position.form.prints[0].code',
    /not a code/,
  ],
  [
    'two documents of one code',
    withForm({ prints: [print(SPACE), print(SPACE)] }),
    'rs_position.form.prints',
    /twice/,
  ],
  [
    'two parts of one key',
    withForm({
      prints: [print({ kind: 'heading', key: 'a', text: 'a' }, { kind: 'heading', key: 'a', text: 'b' })],
    }),
    'rs_position.form.prints[0]',
    /twice/,
  ],
  [
    'a hole for nothing',
    withBlock({ kind: 'paragraph', key: 'a', text: '{pay} {no}' }),
    `${BLOCK}.text`,
    /\{no\}/,
  ],
  ['a word that is none', withBlock({ kind: 'seal', key: 'a', text: '{$then}' }), `${BLOCK}.text`, /\$then/],
  [
    'a watermark with a hole for nothing',
    withForm({ prints: [{ ...print(SPACE), watermark: '{no}' }] }),
    'rs_position.form.prints[0].watermark',
    /\{no\}/,
  ],
  [
    'a state that there is not',
    withForm({ prints: [{ ...print(SPACE), states: ['GONE'] }] }),
    'rs_position.form.prints[0].states[0]',
    /"GONE"/,
  ],
  ['an unknown field', withBlock({ kind: 'fields', fields: ['no'] }), `${BLOCK}.fields[0]`, /"no"/],
  [
    'rows of a field that is not a sub-table',
    withBlock({ kind: 'rows', field: 'pay' }),
    `${BLOCK}.field`,
    /not a sub-table/,
  ],
  ['an empty QR code', withBlock({ kind: 'qr', content: '' }), `${BLOCK}.content`, /empty/],
];

test.each(FAULTS)('ENG-05 %s is reported by name', (...[_what, module, where, reason]) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});

test('ENG-05 placeholders of a text are listed and filled', () => {
  expect(holesOf('{name}：{$today} {} {a b}')).toEqual(['name', '$today']);
  expect(fillHoles('{name}：{$today}', (name) => `<${name}>`)).toBe('<name>：<$today>');
});

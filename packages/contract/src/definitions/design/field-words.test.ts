import { expect, test } from 'vitest';
import type { FormDefinition } from '../form.ts';
import { fieldsInWords, withFieldWord } from './field-words.ts';
import { formChanges } from './form-changes.ts';
import { designOfForm, formDesignSchema } from './form-design.ts';
import { withFormDesign } from './with-form-design.ts';

const shipped: FormDefinition = {
  code: 'rs_visit',
  label: '走访',
  resource: 'visit',
  parts: [{ kind: 'section', key: 'base', label: '基本', fields: ['name', 'note'] }],
};
const designBase = { shipped, now: shipped };
const design = designOfForm(shipped);
const called = withFieldWord(undefined, { field: 'name', tag: 'en', kind: 'label' }, 'Full name');

test('ENG-05 texts of a form for its fields are set and removed one by one, and restored with the form', () => {
  const words = withFieldWord(called, { field: 'name', tag: 'zh-CN', kind: 'help' }, '按证件填写');
  expect(words).toEqual({ name: { 'zh-CN': { help: '按证件填写' }, en: { label: 'Full name' } } });
  const made = withFormDesign(designBase, { ...design, words });
  expect(made).toEqual({ ...shipped, words });
  expect(designOfForm(made)).toEqual({ ...design, words });
  expect(formDesignSchema.parse(designOfForm(made))).toEqual({ ...design, words });
  // Equal to never having set a text, so there is nothing to save.
  for (const text of ['', '   '])
    expect(withFieldWord(called, { field: 'name', tag: 'en', kind: 'label' }, text)).toBeUndefined();
  expect(withFormDesign({ shipped, now: made }, design)).toEqual(shipped);
});

test('ENG-05 blank texts, and texts of fields outside the form, are not part of it', () => {
  const words = { gone: { en: { label: 'Gone' } }, note: { ja: { label: '' } }, name: {} };
  expect(withFormDesign(designBase, { ...design, words })).toEqual(shipped);
  const isRight = (asked: object) => formDesignSchema.safeParse({ ...design, words: asked }).success;
  expect(isRight({ name: { en: { label: 'x'.repeat(61) } } })).toBe(false);
  expect(isRight({ name: { fr: { label: 'Nom' } } })).toBe(false);
  expect(isRight({ name: { en: { mode: 'editable' } } })).toBe(false);
});

test('ENG-05 a changed field label is reported as a difference in its language', () => {
  const words = withFieldWord(called, { field: 'name', tag: 'ja', kind: 'help' }, '正式名称');
  const said = formChanges(design, { ...design, words }).map(({ kind, name, after }) => [kind, name, after]);
  expect(said).toEqual([
    ['text', 'name', 'en:Full name'],
    ['help', 'name', 'ja:正式名称'],
  ]);
});

test('ENG-02 field labels come from the form in the language of the reader, from the resource in all others', () => {
  const fields = { name: { label: '名称', help: '全称' }, note: { label: '备注' } };
  expect(fieldsInWords(fields, called, 'en')).toEqual({
    ...fields,
    name: { label: 'Full name', help: '全称' },
  });
  expect(fieldsInWords(fields, { ...called, gone: { ja: { label: 'x' } } }, 'ja')).toEqual(fields);
});

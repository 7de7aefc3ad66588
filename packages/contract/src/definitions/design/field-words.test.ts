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
const ground = { shipped, now: shipped };
const design = designOfForm(shipped);
const called = withFieldWord(undefined, { field: 'name', tag: 'en', kind: 'label' }, 'Full name');

test('ENG-05 words of a form for its fields are said and unsaid one by one, and come back with the form', () => {
  const words = withFieldWord(called, { field: 'name', tag: 'zh-CN', kind: 'help' }, '按证件填写');
  expect(words).toEqual({ name: { 'zh-CN': { help: '按证件填写' }, en: { label: 'Full name' } } });
  const made = withFormDesign(ground, { ...design, words });
  expect(made).toEqual({ ...shipped, words });
  expect(designOfForm(made)).toEqual({ ...design, words });
  expect(formDesignSchema.parse(designOfForm(made))).toEqual({ ...design, words });
  // As if nothing had ever been said, so that there is nothing to save either.
  for (const text of ['', '   '])
    expect(withFieldWord(called, { field: 'name', tag: 'en', kind: 'label' }, text)).toBeUndefined();
  expect(withFormDesign({ shipped, now: made }, design)).toEqual(shipped);
});

test('ENG-05 words that say nothing, or are of a field that is not in the form, are no part of it', () => {
  const words = { gone: { en: { label: 'Gone' } }, note: { ja: { label: '' } }, name: {} };
  expect(withFormDesign(ground, { ...design, words })).toEqual(shipped);
  const isRight = (asked: object) => formDesignSchema.safeParse({ ...design, words: asked }).success;
  expect(isRight({ name: { en: { label: 'x'.repeat(61) } } })).toBe(false);
  expect(isRight({ name: { fr: { label: 'Nom' } } })).toBe(false);
  expect(isRight({ name: { en: { mode: 'editable' } } })).toBe(false);
});

test('ENG-05 what a field is called is told as a difference, in its language', () => {
  const words = withFieldWord(called, { field: 'name', tag: 'ja', kind: 'help' }, '正式名称');
  const said = formChanges(design, { ...design, words }).map(({ kind, name, after }) => [kind, name, after]);
  expect(said).toEqual([
    ['text', 'name', 'en:Full name'],
    ['help', 'name', 'ja:正式名称'],
  ]);
});

test('ENG-02 fields are called as the form says in the language of the reader, as the resource says in all others', () => {
  const fields = { name: { label: '名称', help: '全称' }, note: { label: '备注' } };
  expect(fieldsInWords(fields, called, 'en')).toEqual({
    ...fields,
    name: { label: 'Full name', help: '全称' },
  });
  expect(fieldsInWords(fields, { ...called, gone: { ja: { label: 'x' } } }, 'ja')).toEqual(fields);
});

import { ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { itemOf } from '../testing/editor-fixtures.ts';
import { differencesOf, draftOf, inputOf, issuesOf, newDraft, textOf } from './item-draft.ts';

test('DICT-04 name, value, number and display are required, and blanks count as empty', () => {
  const blank = { ...newDraft([]), itemName: ' ', itemValue: '\u3000', viewIndex: '', valid: null };
  expect(issuesOf(blank)).toEqual({
    itemName: 'itemName',
    itemValue: 'itemValue',
    viewIndex: 'viewIndex',
    valid: 'valid',
  });
  for (const viewIndex of ['-1', '1.5', 'x', '1000001', '1e3']) {
    expect(issuesOf({ ...draftOf(itemOf('a')), viewIndex })).toEqual({ viewIndex: 'viewIndex' });
  }
  expect(issuesOf(draftOf(itemOf('a')))).toEqual({});
});

test('DICT-04 the other languages are filled in all or none', () => {
  const draft = draftOf(itemOf('a', { translations: { en: 'A', 'zh-TW': '甲' } }));
  expect(issuesOf(draft)).toEqual({ 'names.ja': 'translation' });
});

test('DICT-03 a new item follows its siblings, and the form values are sent', () => {
  const draft = { ...newDraft([itemOf('a', { viewIndex: 4 })]), itemName: '乙', itemValue: 'b' };
  expect(draft.viewIndex).toBe('5');
  expect(inputOf(draft, { typeId: 't', parentId: ROOT_PARENT_ID })).toMatchObject({
    typeId: 't',
    parentItemid: ROOT_PARENT_ID,
    itemName: '乙',
    itemValue: 'b',
    viewIndex: 5,
    valid: 'YES',
    translations: { en: '' },
  });
});

test('DICT-03 two drafts are compared field by field', () => {
  const mine = draftOf(itemOf('a'));
  const theirs = { ...mine, itemName: '甲', names: { ...mine.names, en: 'A' } };
  expect(differencesOf(mine, theirs)).toEqual(['itemName', 'names.en']);
  expect(textOf(theirs, 'names.en')).toBe('A');
  expect(textOf(theirs, 'itemName')).toBe('甲');
});

import { userTaskOptionsSchema } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { newRule } from '../panel/task/new-rule.ts';
import { changedOptions, listIn, numberIn, textIn, textsIn, wordIn } from './node-options.ts';

test('ENG-04 a change leaves other options, and removed ones are gone', () => {
  const before = { mode: 'all', brandNew: { of: 'a newer version' }, percent: 60 };
  expect(changedOptions(before, { mode: 'any', percent: undefined })).toEqual({
    mode: 'any',
    brandNew: { of: 'a newer version' },
  });
});

test('ENG-04 options of an unexpected shape are ignored', () => {
  const odd = { mode: 7, percent: 'x', assignees: 'me', separateFrom: ['a', 3] };
  expect(wordIn(odd, 'mode', { words: ['any', 'all'], usual: 'any' })).toBe('any');
  expect(numberIn(odd, 'percent')).toBeNull();
  expect(listIn(odd, 'assignees')).toEqual([]);
  expect(textsIn(odd, 'separateFrom')).toEqual(['a']);
  expect(textIn(odd, 'missing')).toBe('');
});

test('ENG-04 assignee rules without parameters are valid from the start', () => {
  for (const kind of ['orgHead', 'superior', 'initiatorChoice', 'previousHandler', 'initiator'] as const) {
    expect(userTaskOptionsSchema.safeParse({ assignees: [newRule(kind)] }).success, kind).toBe(true);
  }
  expect(userTaskOptionsSchema.safeParse({ assignees: [newRule('post')] }).success).toBe(false);
});

import type { FieldRule } from '@haiqiao/contract/access';
import { expect, test } from 'vitest';
import { choiceAt, storedChoice, shownChoice, withChoice } from './field-rules.logic.ts';

const ANYWHERE = { resource: 'visit', field: 'title', status: null };
const IN_DRAFT = { ...ANYWHERE, status: 'DRAFT' };
const IN_ENDED = { ...ANYWHERE, status: 'ENDED' };

test('PERM-05 a field is editable without a rule, and one state may differ from all others', () => {
  expect(choiceAt([], ANYWHERE)).toBe('editable');
  expect(choiceAt([], IN_DRAFT)).toBe('same');
  const hidden = withChoice([], ANYWHERE, 'hidden');
  expect(hidden).toEqual([{ resource: 'visit', field: 'title', mode: 'hidden', statuses: [] }]);
  const both = withChoice(withChoice(hidden, IN_DRAFT, 'editable'), IN_ENDED, 'editable');
  expect(both).toEqual([
    ...hidden,
    { resource: 'visit', field: 'title', mode: 'editable', statuses: ['DRAFT', 'ENDED'] },
  ]);
  expect(choiceAt(both, IN_ENDED)).toBe('editable');
  expect(withChoice(both, IN_ENDED, 'masked')).toEqual([
    ...hidden,
    { resource: 'visit', field: 'title', mode: 'editable', statuses: ['DRAFT'] },
    { resource: 'visit', field: 'title', mode: 'masked', statuses: ['ENDED'] },
  ]);
  const back = withChoice(withChoice(both, IN_DRAFT, 'same'), IN_ENDED, 'same');
  expect(withChoice(back, ANYWHERE, 'editable')).toEqual<FieldRule[]>([]);
});

test('PERM-05 a field people never set is read-only at most, without a rule', () => {
  expect(shownChoice('editable', false)).toBe('readonly');
  expect(storedChoice('readonly', ANYWHERE, false)).toBe('editable');
  expect(storedChoice('readonly', ANYWHERE, true)).toBe('readonly');
  expect(storedChoice('hidden', ANYWHERE, false)).toBe('hidden');
});

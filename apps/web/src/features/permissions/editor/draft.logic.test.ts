import { expect, test } from 'vitest';
import { contentOf } from '../testing/permission-fixtures.ts';
import { draftOf, edited, isDirty, undone } from './draft.logic.ts';

test('PERM-04 edits are undone step by step, and continuous typing in one field is one step', () => {
  const base = contentOf();
  const typed = edited(edited(draftOf(base), { name: '甲' }, 'name'), { name: '甲乙' }, 'name');
  const more = edited(typed, { status: 'DISABLED' });
  expect(undone(more).content).toMatchObject({ name: '甲乙', status: 'ENABLED' });
  expect(undone(undone(more)).content).toEqual(base);
  expect(undone(draftOf(base)).content).toEqual(base);
});

test('PERM-04 setting an equal value is not an edit', () => {
  const base = contentOf({
    buttons: [
      { code: 'a', denied: false },
      { code: 'b', denied: false },
    ],
  });
  const turned = edited(draftOf(base), { buttons: base.buttons.toReversed() });
  expect(isDirty(turned)).toBe(false);
  expect(isDirty(edited(turned, { name: '别的' }))).toBe(true);
});

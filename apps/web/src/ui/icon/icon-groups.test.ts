import { expect, test } from 'vitest';
import { ICON_GROUPS } from './icon-groups.ts';
import { ICONS } from './icons.ts';

test('DICT-09 every icon is in exactly one group of the picker', () => {
  expect(Object.values(ICON_GROUPS).flat().toSorted()).toEqual(Object.keys(ICONS).toSorted());
});

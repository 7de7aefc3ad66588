import { expect, test } from 'vitest';
import {
  chosenTargets,
  greetingOf,
  messagesOf,
  TILES_MAX,
  type TileTarget,
  toggledKey,
} from './home.logic.ts';

test.each([
  [0, 'night'],
  [5, 'earlyMorning'],
  [9, 'morning'],
  [12, 'noon'],
  [14, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('HDR-04 the greeting at %i is %s', (hour, greeting) => {
  expect(greetingOf(hour)).toBe(greeting);
});

const targets: TileTarget[] = Array.from({ length: 12 }, (_, index) => ({
  key: `menu:${index}`,
  name: String(index),
  icon: '',
  open: () => undefined,
}));

test('NAV-02 without a choice the first eight entries are shown, otherwise the chosen ones that still exist, in their order', () => {
  expect(chosenTargets(targets, null)).toHaveLength(TILES_MAX);
  expect(chosenTargets(targets, ['menu:5', 'menu:gone', 'menu:1']).map(({ key }) => key)).toEqual([
    'menu:5',
    'menu:1',
  ]);
  expect(chosenTargets(targets, [])).toEqual([]);
});

test('NAV-02 a ninth entry is rejected, a chosen one can be removed', () => {
  const full = targets.slice(0, TILES_MAX).map(({ key }) => key);
  expect(toggledKey(full, 'menu:11')).toBe(full);
  expect(toggledKey(full, 'menu:0')).toHaveLength(TILES_MAX - 1);
});

test('HDR-04 messages are grouped by kind', () => {
  const row = { MESSAGE_TITLE: '', CLICK_READ: 'YES', MESSAGE_PARAMETER: '', CREATED_AT: '' } as const;
  const rows = [
    { ...row, MESSAGE_ID: '1', KIND: 'TODO' as const },
    { ...row, MESSAGE_ID: '2', KIND: 'SYSTEM' as const },
  ];
  expect(messagesOf(rows, 'ALL')).toHaveLength(2);
  expect(messagesOf(rows, 'SYSTEM').map(({ MESSAGE_ID }) => MESSAGE_ID)).toEqual(['2']);
});

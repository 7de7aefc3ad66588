import { expect, test } from 'vitest';
import { spanOf, timeLeftAt } from './time-left.logic.ts';

const HOUR_MS = 3_600_000;
const DUE = '2026-11-24T09:30:00.000Z';
const WARN = '2026-11-24T00:00:00.000Z';
const at = (iso: string) => timeLeftAt(Date.parse(iso), DUE, WARN);

test.each([
  [30 * HOUR_MS, { unit: 'days', days: 1, hours: 6 }],
  [24 * HOUR_MS, { unit: 'days', days: 1, hours: 0 }],
  [24 * HOUR_MS - 1, { unit: 'hours', hours: 23 }],
  [59 * 60_000 + 59_999, { unit: 'minutes', minutes: 59 }],
  [10, { unit: 'minutes', minutes: 1 }],
])('ENG-04 %d ms are displayed in two units at most', (ms, span) => {
  expect(spanOf(ms)).toEqual(span);
});

test('ENG-04 remaining time is green, amber from the warning on, red once overdue', () => {
  expect(at('2026-11-23T03:30:00Z')).toMatchObject({
    urgency: 'green',
    isOverdue: false,
    span: { unit: 'days', days: 1, hours: 6 },
  });
  expect(at(WARN)).toMatchObject({ urgency: 'amber', used: 0.8 });
  expect(at(DUE)).toMatchObject({ urgency: 'red', isOverdue: true, used: 1 });
  expect(at('2026-11-24T14:31:00Z')).toMatchObject({ urgency: 'red', span: { unit: 'hours', hours: 5 } });
});

test('ENG-04 a limit without a warning is in time until overdue', () => {
  const before = timeLeftAt(Date.parse(DUE) - 1, DUE, null);
  expect(before.urgency).toBe('green');
  expect(timeLeftAt(Date.parse(DUE), DUE, null).urgency).toBe('red');
});

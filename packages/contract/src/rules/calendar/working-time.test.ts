import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dueAt,
  hoursLeft,
  isWorkday,
  limitTimes,
  PLAIN_WEEK,
  urgencyOf,
  workingMsBetween,
  type WorkCalendar,
} from './working-time.ts';

const DAY_MS = 86_400_000;
const calendar: WorkCalendar = {
  days: new Map([
    ['2026-10-01', false],
    ['2026-10-02', false],
    ['2026-10-05', false],
    ['2026-10-06', false],
    ['2026-10-07', false],
    ['2026-10-10', true],
  ]),
};

test.each([
  ['a Friday afternoon ends on Tuesday', ['2026-11-20T08:00:00Z', 2], '2026-11-24T08:00:00.000Z'],
  ['a Saturday counts from Monday', ['2026-11-21T08:00:00Z', 1], '2026-11-23T16:00:00.000Z'],
  ['half a day', ['2026-11-23T16:00:00Z', 0.5], '2026-11-24T04:00:00.000Z'],
  ['holidays are passed over', ['2026-09-30T02:00:00Z', 1], '2026-10-08T02:00:00.000Z'],
  ['a Saturday that is worked counts', ['2026-10-09T02:00:00Z', 2], '2026-10-12T02:00:00.000Z'],
] as const)('ENG-04 working days: %s', (_, [start, workdays], due) => {
  expect(dueAt(start, { workdays }, calendar)).toBe(due);
});

test('ENG-04 hours are clock hours, and a limit of zero expires at once', () => {
  expect(dueAt('2026-11-20T08:00:00.000Z', { hours: 48 }, calendar)).toBe('2026-11-22T08:00:00.000Z');
  expect(dueAt('2026-11-21T08:00:00.000Z', {}, calendar)).toBe('2026-11-21T08:00:00.000Z');
});

test('ENG-04 the remaining time is green, amber from 80 percent on, red when expired', () => {
  const times = limitTimes('2026-11-23T00:00:00Z', { workdays: 5 }, PLAIN_WEEK);
  expect(times).toEqual({ warnAt: '2026-11-27T00:00:00.000Z', dueAt: '2026-11-30T00:00:00.000Z' });
  expect(urgencyOf('2026-11-26T23:59:59Z', times)).toBe('green');
  expect(urgencyOf('2026-11-27T00:00:00Z', times)).toBe('amber');
  expect(urgencyOf('2026-11-30T00:00:00Z', times)).toBe('red');
  expect(hoursLeft('2026-11-30T05:30:00Z', times.dueAt)).toEqual({ hours: 5, isOverdue: true });
  expect(hoursLeft('2026-11-29T22:30:00Z', times.dueAt)).toEqual({ hours: 1, isOverdue: false });
});

test('ENG-04 the working time until the end of a limit equals the limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      fc.integer({ min: 1, max: 4000 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.boolean()), { maxLength: 30 }),
      (minutes, hundredths, exceptions) => {
        const start = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000).toISOString();
        const days = new Map(
          exceptions.map(([day, isWorked]) => [
            new Date(Date.parse('2026-01-01T00:00:00Z') + day * DAY_MS).toISOString().slice(0, 10),
            isWorked,
          ]),
        );
        const due = dueAt(start, { workdays: hundredths / 100 }, { days });
        expect(workingMsBetween(start, due, { days })).toBeCloseTo((hundredths / 100) * DAY_MS, -1);
        expect(workingMsBetween(due, start, { days })).toBe(-workingMsBetween(start, due, { days }));
      },
    ),
    { numRuns: 60 },
  );
});

test('ENG-04 a calendar without working days terminates', () => {
  const days = new Map(
    Array.from({ length: 4000 }, (_, day) => [
      new Date(Date.parse('2026-01-01T00:00:00Z') + day * DAY_MS).toISOString().slice(0, 10),
      false,
    ]),
  );
  expect(dueAt('2026-01-01T00:00:00.000Z', { workdays: 1 }, { days })).toBe('2026-01-02T00:00:00.000Z');
  expect(isWorkday('2026-01-01', { days })).toBe(false);
});

import { PLAIN_WEEK } from '@haiqiao/contract/rules';
import { expect, test } from 'vitest';
import { type WorkSchedule, taskLimit } from './work-calendar.ts';

const schedule: WorkSchedule = {
  calendar: PLAIN_WEEK,
  rules: new Map([
    ['* final', { workdays: 3, warnAtPercent: 80 }],
    ['rs_thing final', { workdays: 1, warnAtPercent: 50 }],
  ]),
};
const startedAt = '2026-11-23T00:00:00.000Z';

test.each([
  [
    'the limit of the node wins',
    { form: 'rs_thing', options: { stage: 'final', limit: { hours: 10 } } },
    '2026-11-23T10:00:00.000Z',
  ],
  [
    'the rule of the form wins over the general one',
    { form: 'rs_thing', options: { stage: 'final' } },
    '2026-11-24T00:00:00.000Z',
  ],
  [
    'another form has the general one',
    { form: 'rs_other', options: { stage: 'final' } },
    '2026-11-26T00:00:00.000Z',
  ],
  ['so has a flow without a record', { form: null, options: { stage: 'final' } }, '2026-11-26T00:00:00.000Z'],
  [
    'a limit that says no time leaves it to the rule',
    { form: null, options: { stage: 'final', limit: {} } },
    '2026-11-26T00:00:00.000Z',
  ],
])('ENG-04 the time of a task: %s', (_, task, dueAt) => {
  expect(taskLimit(schedule, { startedAt, ...task })?.dueAt).toBe(dueAt);
});

test('ENG-04 a task without a stage, or of a stage without a rule, has no limit', () => {
  expect(taskLimit(schedule, { startedAt, form: 'rs_thing', options: {} })).toBeNull();
  expect(taskLimit(schedule, { startedAt, form: 'rs_thing', options: { stage: 'other' } })).toBeNull();
});

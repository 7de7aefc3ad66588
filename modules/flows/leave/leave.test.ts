import { applyComputed, fieldsOf } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { leave } from './leave.resource.ts';

test('REC-07 days of a leave require start before end, so no leave is negative', () => {
  const env = { fields: fieldsOf(leave), today: '2026-12-01', actor: null };
  const daysOf = (startOn: string, endOn: string) => applyComputed({ startOn, endOn }, env)['days'];
  expect([daysOf('2026-12-20', '2026-12-20'), daysOf('2026-12-20', '2026-12-11')]).toEqual([1, null]);
});

import {
  querySlaRules,
  queryWorkCalendar,
  saveSlaRules,
  saveWorkCalendar,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkCalendars, taskLimit } from '#server/platform/calendar/work-calendar.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;
/** Administers the calendar. */
let keeper: SignedIn;

beforeAll(async () => {
  centre = await designFixture();
  const member = await centre.makeMember({ account: 'keeper' });
  await centre.grant(member, ['work_calendar:read', 'work_calendar:update']);
  keeper = await centre.signIn(member);
});
afterAll(() => centre.close());

test('ENG-04 a new centre has the public days of 2026 and follows the week in other years', async () => {
  const year = await centre.call(queryWorkCalendar, { year: 2026 }, { as: keeper });
  expect(year.days).toEqual(year.publicDays);
  expect(year.workdays).toBe(248);
  const next = await centre.call(queryWorkCalendar, { year: 2027 }, { as: keeper });
  expect(next).toEqual({ days: [], publicDays: null, workdays: 261 });
});

test('ENG-04 a day is marked and unmarked, limits follow at once on every node, and it is audited', async () => {
  const calendars = createWorkCalendars(centre.base, centre.broadcast);
  const due = async () => {
    const task = { startedAt: '2027-03-01T00:00:00.000Z', form: null, options: { stage: 'preliminary' } };
    return taskLimit(await calendars.read(), task)?.dueAt;
  };
  expect(await due()).toBe('2027-03-03T00:00:00.000Z');
  const days = [{ date: '2027-03-02', kind: 'REST' as const, note: '系统停机' }];
  expect(await centre.call(saveWorkCalendar, { days }, { as: keeper })).toEqual({ changed: 1 });
  expect(await centre.call(saveWorkCalendar, { days }, { as: keeper })).toEqual({ changed: 0 });
  expect(await due()).toBe('2027-03-04T00:00:00.000Z');
  expect((await centre.call(queryWorkCalendar, { year: 2027 }, { as: keeper })).days).toEqual(days);
  await centre.call(saveWorkCalendar, { days: [{ date: '2027-03-02', kind: null }] }, { as: keeper });
  expect(await due()).toBe('2027-03-03T00:00:00.000Z');
  const audits = await centre.base.db
    .selectFrom('log_audit')
    .select('actor_account')
    .where('action', '=', 'workCalendar.update')
    .execute();
  expect(audits).toEqual([{ actor_account: 'keeper' }, { actor_account: 'keeper' }]);
});

test('ENG-04 the default limits are those of DOMAIN §1.7, and a form may have its own until removed', async () => {
  const before = await centre.call(querySlaRules, {}, { as: keeper });
  expect(
    Object.fromEntries(before.rules.map(({ form, stage, workdays }) => [`${form} ${stage}`, workdays])),
  ).toEqual({
    '* preliminary': 2,
    '* final': 3,
    '* proofVerify': 1,
    '* proofReview': 2,
    '* suggestionReply': 5,
    '* demandAssignment': 1,
  });
  expect(before.forms.map(({ code }) => code)).toContain('rs_machine');
  const rule = { form: 'rs_machine', stage: 'final' as const, workdays: 0.5, warnAtPercent: 50 };
  await centre.call(saveSlaRules, { rules: [rule] }, { as: keeper });
  expect((await centre.call(querySlaRules, {}, { as: keeper })).rules).toContainEqual(rule);
  await centre.call(saveSlaRules, { remove: [{ form: 'rs_machine', stage: 'final' }] }, { as: keeper });
  expect(await centre.call(querySlaRules, {}, { as: keeper })).toEqual(before);
});

test('ENG-04 a limit has a precision of hundredths of a day, and zero is rejected', async () => {
  const rule = { form: 'rs_machine', stage: 'final' as const, warnAtPercent: 50 };
  for (const workdays of [0.001, 0, -1]) {
    const answer = await centre.ask(saveSlaRules, { rules: [{ ...rule, workdays }] }, { as: keeper });
    expect([workdays, errorOf(answer)]).toEqual([workdays, 'REQUEST_INVALID']);
  }
  for (const workdays of [0.01, 0.29, 1.15, 365]) {
    await centre.call(saveSlaRules, { rules: [{ ...rule, workdays }] }, { as: keeper });
    const { rules } = await centre.call(querySlaRules, {}, { as: keeper });
    expect(rules).toContainEqual({ ...rule, workdays });
  }
  await centre.call(saveSlaRules, { remove: [{ form: rule.form, stage: rule.stage }] }, { as: keeper });
});

test('ENG-04 a rule of an unknown form, a repeated day and a missing permission are rejected', async () => {
  const rule = { form: 'rs_nothing', stage: 'final' as const, workdays: 1, warnAtPercent: 80 };
  expect(errorOf(await centre.ask(saveSlaRules, { rules: [rule] }, { as: keeper }))).toBe(
    'DEFINITION_NOT_FOUND',
  );
  const day = { date: '2027-01-01', kind: 'REST' as const, note: '' };
  expect(errorOf(await centre.ask(saveWorkCalendar, { days: [day, day] }, { as: keeper }))).toBe(
    'REQUEST_INVALID',
  );
  expect(errorOf(await centre.ask(queryWorkCalendar, { year: 2026 }, { as: centre.worker }))).toBe(
    'ACCESS_DENIED',
  );
});

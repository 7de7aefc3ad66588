import {
  endOtherSessions,
  endOwnSession,
  queryOwnSessions,
  refreshToken,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { type DemoCentre, demoNodes, errorOf } from '#server/testing/demo-centre.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;

beforeAll(async () => {
  [centre, other] = await demoNodes();
});
afterAll(() => centre.close());

/** Whether each session is still accepted on the second node. */
async function admitted(sessions: readonly { token: string }[]): Promise<boolean[]> {
  const answers = await Promise.all(sessions.map((as) => other.ask(validateToken, {}, { as })));
  return answers.map(({ body }) => body.code === 0);
}

test('AUTH-08 own sessions are listed with device, address, start, last use and a mark for the current one', async () => {
  const first = await centre.attempt('heyan', { headers: { 'user-agent': CHROME } });
  const token = (first.body.data as { token: string }).token; // a sign-in that succeeded
  centre.clock.advance(60_000);
  const second = await centre.enter('heyan');
  await centre.enter('yushen');
  const list = await centre.call(queryOwnSessions, {}, { as: { token } });
  expect(list.map(({ browser, system, isThis }) => [browser, system, isThis])).toEqual([
    ['Chrome 141', 'Windows', true],
    ['', '', false],
  ]);
  const started = new Date(list[0]?.startedAt ?? '').getTime();
  expect(new Date(list[1]?.startedAt ?? '').getTime() - started).toBe(60_000);
  centre.clock.advance(60_000);
  await centre.call(refreshToken, undefined, { as: { token: second.refreshToken } });
  const listed = (await centre.call(queryOwnSessions, {}, { as: { token } }))[1];
  expect(new Date(listed?.lastSeenAt ?? '').getTime() - started).toBe(120_000);
});

test('AUTH-08 one own session is ended at once on every node, and those of others cannot be ended', async () => {
  const [mine, gone, others] = [
    await centre.signIn('huodong'),
    await centre.signIn('huodong'),
    await centre.signIn('fenxi'),
  ];
  expect(await admitted([mine, gone, others])).toEqual([true, true, true]);
  const end = (id: string) => centre.call(endOwnSession, { id }, { as: mine });
  expect([await end(gone.sessionId), await end(gone.sessionId), await end(others.sessionId)]).toEqual([
    true,
    false,
    false,
  ]);
  await expect.poll(() => admitted([mine, gone, others])).toEqual([true, false, true]);
  const refused = await centre.ask(refreshToken, undefined, { as: { token: gone.refreshToken } });
  expect(errorOf(refused)).toBe('AUTH_REFRESH_REFUSED');
});

test('AUTH-08 all other sessions are ended at once, the current one remains, and it is audited', async () => {
  const sessions = [
    await centre.signIn('xuqiu'),
    await centre.signIn('xuqiu'),
    await centre.signIn('xuqiu'),
  ] as const;
  const [mine] = sessions;
  expect(await admitted(sessions)).toEqual([true, true, true]);
  expect(await centre.call(endOtherSessions, {}, { as: mine })).toEqual({ ended: 2 });
  expect(await centre.call(endOtherSessions, {}, { as: mine })).toEqual({ ended: 0 });
  await expect.poll(() => admitted(sessions)).toEqual([true, false, false]);
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('action', '=', 'auth.endSession')
    .where('actor_account', '=', 'xuqiu')
    .execute();
  expect(rows).toEqual([{ details: { endedSessions: 2 } }]);
});

test('AUTH-08 SYS-04 with a limit of one session, a sign-in ends the previous one', async () => {
  await storeSetting(systemContext(centre.base, 'test'), 'auth.singleSession', true);
  await centre.broadcast.publish('settings-changed', {});
  const first = await centre.enter('neirong');
  const stranger = await centre.enter('zoufang');
  expect(await admitted([first, stranger])).toEqual([true, true]);
  const second = await centre.enter('neirong');
  await expect.poll(() => admitted([first, second, stranger])).toEqual([false, true, true]);
});

import { endMemberSession, queryMemberSessions, validateToken } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

test('ORG-01 an administrator sees the sessions of a member and ends one of them', async () => {
  const [one, two] = [await centre.signIn('yushen'), await centre.signIn('yushen')];
  const as = centre.admin;
  const list = await centre.call(queryMemberSessions, { id: one.memberId }, { as });
  expect(list.map(({ id }) => id).toSorted()).toEqual([one.sessionId, two.sessionId].toSorted());
  expect(list.some(({ isThis }) => isThis)).toBe(false);
  const end = { id: one.memberId, sessionId: one.sessionId };
  expect(await centre.call(endMemberSession, end, { as })).toBe(true);
  expect(await centre.call(endMemberSession, end, { as })).toBe(false);
  expect(errorOf(await centre.ask(validateToken, {}, { as: one }))).toBe('AUTH_LOGIN_EXPIRED');
  expect(await centre.call(validateToken, {}, { as: two })).toBe(true);
});

test('ORG-01 sessions of other members and of invisible members cannot be ended', async () => {
  const [mine, others] = [await centre.signIn('heyan'), await centre.signIn('fenxi')];
  const swapped = { id: mine.memberId, sessionId: others.sessionId };
  expect(await centre.call(endMemberSession, swapped, { as: centre.admin })).toBe(false);
  expect(await centre.call(validateToken, {}, { as: others })).toBe(true);
  const keeper = await centre.signIn(await centre.makeMember({ account: 'blind' }));
  await centre.grant(keeper, ['member:forceOffline']);
  const own = { id: others.memberId, sessionId: others.sessionId };
  expect(errorOf(await centre.ask(endMemberSession, own, { as: keeper }))).toBe('MEMBER_NOT_FOUND');
  const list = await centre.ask(queryMemberSessions, { id: others.memberId }, { as: keeper });
  expect(errorOf(list)).toBe('MEMBER_NOT_FOUND');
});

import { getMember, resetSecondFactor } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmPending,
  readSecondFactor,
  storePending,
  storeRecoveryCodes,
} from '#server/platform/credentials/second-factor/second-factor.repository.ts';
import { systemContext } from '#server/context.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

const system = () => systemContext(centre.base, 'test');

/** A second factor with an unused secret. */
async function switchOn(memberId: string): Promise<void> {
  const until = new Date(centre.clock.now().getTime() + 1000);
  await storePending(system(), { memberId, sealed: 'v1.sealed', until });
  await confirmPending(system(), { memberId, sealed: 'v1.sealed', timeStep: 1 });
  await storeRecoveryCodes(system(), memberId, ['one', 'two']);
}

test('ORG-01 an administrator removes a lost second factor, which is audited, and the member is notified', async () => {
  const member = await centre.addMember({ account: 'lost' });
  expect(member.hasSecondFactor).toBe(false);
  await switchOn(member.id);
  expect(await centre.call(getMember, { id: member.id }, centre.asAdmin)).toMatchObject({
    hasSecondFactor: true,
  });
  expect(await centre.call(resetSecondFactor, { id: member.id }, centre.asAdmin)).toBe(true);
  expect(await readSecondFactor(system(), member.id)).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect(errorOf(await centre.ask(resetSecondFactor, { id: member.id }, centre.asAdmin))).toBe(
    'SECOND_FACTOR_OFF',
  );
  const message = await centre.base.db
    .selectFrom('sys_message')
    .select('title')
    .where('receiver_id', '=', member.id)
    .where('template', '=', 'SECOND_FACTOR_RESET')
    .executeTakeFirstOrThrow();
  expect(message.title).toContain('陈国栋');
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select(['actor_account', 'outcome'])
    .where('action', '=', 'member.resetSecondFactor')
    .where('target_id', '=', member.id)
    .execute();
  expect(audit).toEqual([{ actor_account: 'admin', outcome: 'done' }]);
});

test('ORG-01 a second factor cannot be reset for members with more rights, for oneself, or without the permission', async () => {
  const keeper = await centre.signIn(await centre.makeMember({ account: 'factor-keeper' }));
  await centre.grant(keeper, ['member:resetSecondFactor']);
  await centre.grantRows(keeper, 'member', { rows: [{ kind: 'all' }] });
  await switchOn(centre.admin.memberId);
  const reset = (id: string) => centre.ask(resetSecondFactor, { id }, { as: keeper });
  expect(errorOf(await reset(centre.admin.memberId))).toBe('MEMBER_BEYOND_OWN');
  expect(errorOf(await reset(keeper.memberId))).toBe('MEMBER_OWN_PASSWORD');
  expect(errorOf(await reset(centre.base.ids.uuid()))).toBe('MEMBER_NOT_FOUND');
  const auditor = await centre.ask(resetSecondFactor, { id: keeper.memberId }, { as: centre.auditor });
  expect(auditor.status).toBe(403);
});

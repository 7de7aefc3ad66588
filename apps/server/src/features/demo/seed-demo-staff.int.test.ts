import { isEmail, isMobileAccount } from '@haiqiao/contract/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { SECTIONS, STAFF } from './demo-staff.ts';
import { seedDemoStaff } from './seed-demo-staff.ts';

let centre: DemoCentre;
let ctx: Context;

beforeAll(async () => {
  centre = await demoCentre();
  ctx = systemContext(centre.base, 'test');
});
afterAll(() => centre.close());

function staff() {
  return ctx.db
    .selectFrom('sys_member as m')
    .innerJoin('sys_org as o', 'o.id', 'm.org_id')
    .select(['m.account', 'm.phone', 'm.email', 'm.search_text', 'm.unit_ids', 'm.post_ids', 'o.code'])
    .where('o.type', '=', 'SECTION')
    .orderBy('m.employee_no')
    .execute();
}

test('ORG-01 the demo centre has sections with staff, created once for any number of starts', async () => {
  await Promise.all([seedDemoStaff(ctx), seedDemoStaff(ctx), seedDemoStaff(ctx)]);
  const made = await staff();
  expect(made.map(({ account, code }) => [account, code])).toEqual(
    STAFF.map(({ account, section }) => [account, section]),
  );
  expect(made.length).toBeGreaterThanOrEqual(38);
  for (const { account, phone, email, unit_ids: units } of made) {
    expect([account, isMobileAccount(phone ?? ''), isEmail(email ?? ''), units.length]).toEqual([
      account,
      true,
      true,
      3,
    ]);
  }
  expect(made.filter(({ post_ids: posts }) => posts.length === 1)).toHaveLength(
    STAFF.filter(({ post }) => post !== null).length,
  );
  expect(made.find(({ account }) => account === 'ouyang.jn')?.search_text).toContain('oyjn');
  await ctx.db.deleteFrom('sys_member_post').execute();
  await seedDemoStaff(ctx);
  expect((await staff()).flatMap(({ post_ids: posts }) => posts)).toEqual([]);
});

test('ORG-01 every section is led by one of its members', async () => {
  const led = await ctx.db
    .selectFrom('sys_org as o')
    .innerJoin('sys_member as m', 'm.id', 'o.leader_id')
    .select(['o.code', 'm.account'])
    .where('o.type', '=', 'SECTION')
    .whereRef('m.org_id', '=', 'o.id')
    .orderBy('o.order_no')
    .execute();
  expect(led).toEqual(SECTIONS.map(({ code, leader: account }) => ({ code, account })));
});

test('AUTH-01 staff members have no known password', async () => {
  expect(errorOf(await centre.attempt('ouyang.jn'))).toBe('AUTH_CREDENTIALS_WRONG');
});

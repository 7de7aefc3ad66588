import { querySystemMessages } from '@haiqiao/contract/endpoints';
import { LOCALE_CODES } from '@haiqiao/contract/i18n';
import { brokenPasswordRules, isEmail, isMobileAccount, routeLocationSchema } from '@haiqiao/contract/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';
import { MESSAGES } from './demo-messages.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './seed-demo.ts';

let centre: DemoCentre;
let ctx: Context;

beforeAll(async () => {
  centre = await demoCentre();
  ctx = systemContext(centre.base, 'test');
});
afterAll(() => centre.close());

async function counts() {
  const tables = [
    'sys_org',
    'sys_post',
    'sys_member',
    'sys_member_post',
    'sys_member_attribute',
    'sys_message',
    'sys_permission_group',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(ctx.db),
    ),
  );
  return Object.fromEntries(rows.map(({ rows: [row] }, index) => [tables[index], row?.count]));
}

test('ORG-01 the demo centre: four departments, the posts of every kind, twelve people and one without menus', async () => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', m.account, m.username, p.name, o.name) as line
    from sys_member m
    left join sys_member_post mp on mp.member_id = m.id left join sys_post p on p.id = mp.post_id
    left join sys_org o on o.id = m.org_id
    order by m.employee_no`.execute(ctx.db);
  expect(rows.map((row) => row.line)).toEqual([
    'admin 陈国栋 系统管理员 综合管理部',
    'yushen 李静怡 预审岗 备案服务部',
    'zhongshen 王建民 终审岗 备案服务部',
    'heyan 赵雨桐 证明核验岗 备案服务部',
    'shenhe 周明远 证明审核岗 备案服务部',
    'huodong 孙佳宁 活动运营岗 活动运营部',
    'zoufang 吴振宇 走访服务岗 企业服务部',
    'qiyeku 郑晓岚 企业库管理岗 企业服务部',
    'neirong 冯思琪 内容运营岗 活动运营部',
    'xuqiu 蒋文涛 需求对接岗 企业服务部',
    'fenxi 沈若溪 数据分析岗 综合管理部',
    'shenji 韩立群 安全审计员 综合管理部',
    'nomenu 林子墨',
  ]);
  expect(DEMO_ACCOUNTS.map(({ account, post }) => `${account} ${post}`)).toEqual(
    rows.map(({ line }) => `${line.split(' ')[0]} ${line.split(' ')[2] ?? ''}`),
  );
  const orphans = await ctx.db.selectFrom('sys_org').select('code').where('parent_id', 'is', null).execute();
  expect(orphans).toEqual([{ code: 'centre' }]);
  const leaderless = await ctx.db
    .selectFrom('sys_org')
    .select('code')
    .where('leader_id', 'is', null)
    .execute();
  expect(leaderless).toEqual([{ code: 'centre' }]);
});

test('ORG-01 seeding again, three times concurrently, changes nothing', async () => {
  const before = await counts();
  await Promise.all([seedDemo(ctx), seedDemo(ctx), seedDemo(ctx)]);
  expect(await counts()).toEqual(before);
});

test('ORG-01 values changed or cleared by the centre remain so', async () => {
  const yushen = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('account', '=', 'yushen')
    .executeTakeFirstOrThrow();
  await ctx.db.deleteFrom('sys_message').where('receiver_id', '=', yushen.id).execute();
  await ctx.db
    .updateTable('sys_member')
    .set({ username: '王小民' })
    .where('account', '=', 'zhongshen')
    .execute();
  const before = await counts();
  await seedDemo(ctx);
  expect(await counts()).toEqual(before);
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('username')
    .where('account', '=', 'zhongshen')
    .executeTakeFirst();
  expect(row?.username).toBe('王小民');
});

test('ACC-02 ACC-04 demo passwords, phones and addresses satisfy the rules of account settings', async () => {
  expect(brokenPasswordRules(DEMO_PASSWORD)).toEqual([]);
  const rows = await ctx.db.selectFrom('sys_member_attribute').select(['code', 'value']).execute();
  expect(rows).toHaveLength(26);
  for (const { code, value } of rows) {
    expect(code === 'USER_PHONE' ? isMobileAccount(value) : isEmail(value), value).toBe(true);
  }
});

test('HDR-04 demo messages exist in every language, link inside the application, and fill more than one page', async () => {
  for (const { title, translations, parameter } of MESSAGES) {
    expect(Object.keys(translations).toSorted(), title).toEqual(
      LOCALE_CODES.filter((code) => code !== 'zh-chs').toSorted(),
    );
    expect(routeLocationSchema.safeParse(parameter).success, title).toBe(true);
  }
  expect(MESSAGES.flatMap(({ receivers }) => receivers).length).toBeGreaterThanOrEqual(24);
  expect(new Set(MESSAGES.map(({ clickRead }) => clickRead))).toEqual(new Set([true, false]));
  const admin = await centre.signIn('admin');
  const { datas, total } = await centre.call(querySystemMessages, { queryParam: {} }, { as: admin });
  expect(datas).toHaveLength(10);
  expect(total).toBeGreaterThan(10);
  expect(datas[0]).toMatchObject({
    CLICK_READ: 'YES',
    MESSAGE_PARAMETER: '{"path":"/log","query":{"type":"danger"}}',
  });
});

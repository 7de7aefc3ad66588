import pg from 'pg';
import { seededRandom } from '../../apps/server/src/adapters/random.ts';
import { type ContextBase, systemContext } from '../../apps/server/src/context.ts';
import { type DatabaseConnection, inTransaction } from '../../packages/pg/src/index.ts';
import { insertMembers } from '../../apps/server/src/platform/organisation/insert-members.ts';
import type { Filled } from './fill-library.ts';

/** Surnames, frequent ones first, two of them of two characters. */
const SURNAMES =
  '王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 邓 冯 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜 叶 程 魏 苏 吕 丁 任 沈 姚 卢 姜 崔 钟 谭 陆 汪 范 石 廖 贾 韦 付 白 邹 孟 熊 秦 邱 侯 江 尹 薛 闫 段 雷 黎 史 龙 陶 贺 毛 郝 顾 龚 邵 万 覃 武 钱 戴 严 莫 孔 向 常 欧阳 司马'.split(
    ' ',
  );

/** Characters of first names. */
const FIRST_NAME_CHARACTERS =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀 霞 平 刚 桂 英 华 玉 梅 红 建 国 文 辉 力 志 宇 浩 然 子 涵 欣 怡 雨 桐 思 远 佳 宁 晓 岚 振 立 群 若 溪 梦 婷 俊 凯 鑫 瑶 琳 晨 曦 博 雅 诗 琪 泽 轩 嘉 睿 一 诺 奕 辰 心 悦 婉 清 海 波 彦 哲'.split(
    ' ',
  );

/** Members per transaction. */
const BATCH_ROWS = 5_000;
/** Approximate members per section. */
const SECTION_MEMBERS = 140;
const SECTIONS_OF_DEPARTMENT = 10;

/**
 * Fills the organisation up to a number of members: departments and sections as in a large centre, with members who hold existing posts.
 * Deterministic except for the ids.
 */
export async function fillMembers(
  base: ContextBase,
  connection: DatabaseConnection,
  count: number,
): Promise<Filled> {
  const startedMs = performance.now();
  const ctx = systemContext(base, 'seed');
  const { known: existingCount } = await ctx.db
    .selectFrom('sys_member')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  const from = existingCount;
  const seconds = () => (performance.now() - startedMs) / 1000;
  if (from >= count) return { added: 0, seconds: seconds() };
  const sections = await addUnits(base, Math.ceil((count - from) / SECTION_MEMBERS));
  const posts = await ctx.db.selectFrom('sys_post').select('id').where('code', '!=', 'admin').execute();
  const random = seededRandom(count);
  const pick = <One>(list: readonly One[]): One | undefined => list[Math.floor(random.next() * list.length)];
  for (let start = from; start < count; start += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - start);
    const members = Array.from({ length: size }, (_, at) => {
      const no = start + at;
      const post = pick(posts)?.id;
      return {
        id: base.ids.uuid(),
        username: `${pick(SURNAMES)}${pick(FIRST_NAME_CHARACTERS)}${random.next() < 0.6 ? pick(FIRST_NAME_CHARACTERS) : ''}`,
        account: `u${no}`,
        orgId: sections[no % sections.length] ?? null,
        postIds: post === undefined ? [] : [post],
        employeeNo: `S${String(no).padStart(6, '0')}`,
        gender: random.next() < 0.5 ? ('MALE' as const) : ('FEMALE' as const), // literals, widened otherwise
        entryOn: `20${String(10 + (no % 16))}-0${1 + (no % 9)}-1${no % 9}`,
        attributes: { USER_PHONE: `139${String(no).padStart(8, '0')}` },
      };
    });
    await inTransaction(ctx, (inner) => insertMembers(inner, members));
  }
  await settle(connection);
  return { added: count - from, seconds: seconds() };
}

/** Afterwards the planner knows the tables. */
async function settle(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('vacuum (analyze) sys_member, sys_member_post, sys_member_attribute, sys_org');
  } finally {
    await client.end();
  }
}

/** @returns ids of the sections */
async function addUnits(base: ContextBase, count: number): Promise<readonly string[]> {
  const ctx = systemContext(base, 'seed');
  const root = await ctx.db
    .selectFrom('sys_org')
    .select('id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const mark = base.ids.uuid().slice(-6);
  const departments = Array.from({ length: Math.ceil(count / SECTIONS_OF_DEPARTMENT) }, (_, at) => ({
    id: base.ids.uuid(),
    parent_id: root.id,
    name: `第${at + 1}分中心`,
    code: `seed-${mark}-${at + 1}`,
    type: 'DEPARTMENT' as const, // a literal, widened otherwise
    order_no: 100 + at,
  }));
  const sections = Array.from({ length: count }, (_, at) => {
    const department = departments[Math.floor(at / SECTIONS_OF_DEPARTMENT)];
    return {
      id: base.ids.uuid(),
      parent_id: department?.id ?? root.id,
      name: `${department?.name ?? ''}服务${(at % SECTIONS_OF_DEPARTMENT) + 1}科`,
      code: `${department?.code ?? mark}-${(at % SECTIONS_OF_DEPARTMENT) + 1}`,
      type: 'SECTION' as const, // the same
      order_no: at,
    };
  });
  await ctx.db.insertInto('sys_org').values(departments).execute();
  await ctx.db.insertInto('sys_org').values(sections).execute();
  return sections.map(({ id }) => id);
}

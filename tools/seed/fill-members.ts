import pg from 'pg';
import { seededRandom } from '../../apps/server/src/adapters/random.ts';
import { type ContextBase, systemContext } from '../../apps/server/src/context.ts';
import type { DatabaseConnection } from '../../apps/server/src/db/connect.ts';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { insertMembers } from '../../apps/server/src/platform/organisation/insert-members.ts';
import type { Filled } from './fill-library.ts';
import { GIVEN_NAMES, SURNAMES } from './person-names.ts';

/** Members of one transaction. */
const BATCH_ROWS = 5_000;
/** Members of one section, about. */
const SECTION_MEMBERS = 140;
const SECTIONS_OF_DEPARTMENT = 10;

/**
 * Fills the organisation up to a number of members: departments and sections as a large centre has them, each with its people,
 * who hold the posts that are there. The same for the same number in every run, but for the ids.
 */
export async function fillMembers(
  base: ContextBase,
  connection: DatabaseConnection,
  count: number,
): Promise<Filled> {
  const startedMs = performance.now();
  const ctx = systemContext(base, 'seed');
  const { known } = await ctx.db
    .selectFrom('sys_member')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  const from = known;
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
        username: `${pick(SURNAMES)}${pick(GIVEN_NAMES)}${random.next() < 0.6 ? pick(GIVEN_NAMES) : ''}`,
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

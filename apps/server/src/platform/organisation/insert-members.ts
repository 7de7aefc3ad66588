import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberSearchOf } from './member-search.ts';

/** Members per statement. */
const BATCH_ROWS = 1_000;

/**
 * A hash with the usual cost and all zeros: no known password matches, and checking one takes as long as with any other. The member can
 * sign in only after a password reset.
 */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A new member of the centre. */
export interface NewMember {
  readonly id: string;
  readonly username: string;
  readonly account: string;
  readonly orgId: string | null;
  /** In order. */
  readonly postIds: readonly string[];
  readonly employeeNo: string | null;
  readonly gender: 'MALE' | 'FEMALE' | null;
  /** `YYYY-MM-DD`. */
  readonly entryOn: string | null;
  /** By attribute code; empty values are left out. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Inserts new members with posts, attributes and search columns in the transaction of `ctx`. They have no password unless a hash is given.
 * Audit and permission updates are the caller's responsibility.
 */
export async function insertMembers(
  ctx: Context,
  members: readonly NewMember[],
  passwordHash = NO_PASSWORD,
): Promise<void> {
  for (let start = 0; start < members.length; start += BATCH_ROWS)
    await insertSome(ctx, members.slice(start, start + BATCH_ROWS), passwordHash);
}

async function insertSome(
  { clock, db }: Context,
  members: readonly NewMember[],
  passwordHash: string,
): Promise<void> {
  const rows = members.map(({ id, username, account, orgId, employeeNo, gender, entryOn }) => ({
    id,
    username,
    account,
    org_id: orgId,
    employee_no: employeeNo,
    gender,
    entry_on: entryOn,
    ...memberSearchOf({ username, account, employee_no: employeeNo }),
  }));
  const now = clock.now();
  await sql`
    insert into sys_member (id, username, account, org_id, employee_no, gender, entry_on, search, search_text,
      username_pinyin, password_hash, created_at, updated_at)
    select v.*, ${passwordHash}::text, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id uuid, username text, account text, org_id uuid,
      employee_no text, gender text, entry_on date, search integer[], search_text text, username_pinyin text)`.execute(
    db,
  );
  const posts = members.flatMap(({ id, postIds }) =>
    postIds.map((post_id, order_no) => ({ member_id: id, post_id, order_no })),
  );
  if (posts.length > 0) await db.insertInto('sys_member_post').values(posts).execute();
  const attributes = members.flatMap(({ id, attributes: attributeValues }) =>
    Object.entries(attributeValues)
      .filter(([, value]) => value !== '')
      .map(([code, value]) => ({ member_id: id, code, value, updated_at: now })),
  );
  if (attributes.length > 0) await db.insertInto('sys_member_attribute').values(attributes).execute();
}

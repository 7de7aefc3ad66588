import { foldSearchText, searchCodes } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { personSound, soundLines } from '#server/platform/records/save/pinyin-text.ts';

/** Members per statement. */
const BATCH_ROWS = 2_000;

/** Searchable columns of a member. */
interface Searched {
  readonly username: string;
  readonly account: string;
  readonly employee_no: string | null;
}

/** Search columns of `sys_member`, and the pinyin for sorting lists. */
export function memberSearchOf({ username, account, employee_no }: Searched) {
  const sound = personSound(username);
  const lines = new Set([
    ...[username, account, employee_no ?? ''].map((text) => foldSearchText(text).replaceAll('\n', ' ')),
    ...sound.lines,
    // Also with the common readings of its characters.
    ...soundLines(username),
  ]);
  const search_text = [...lines].filter((line) => line !== '').join('\n');
  return { search: searchCodes(search_text), search_text, username_pinyin: sound.key };
}

/**
 * Updates the search columns of members whose name, account or number changed: the database marks them (`search_text` is null). Services
 * that write members call it in the same transaction; a picker calls it for members written otherwise.
 * @returns how many there were
 */
export async function refreshMemberSearch({ db }: Pick<Context, 'db'>): Promise<number> {
  for (let done = 0; ; ) {
    const stale = await db
      .selectFrom('sys_member')
      .select(['id', 'username', 'account', 'employee_no'])
      .where('search_text', 'is', null)
      .limit(BATCH_ROWS)
      .execute();
    if (stale.length === 0) return done;
    const found = stale.map((member) => ({ ...member, ...memberSearchOf(member) }));
    // Only if the name is unchanged since the read; a later one is updated in the next round.
    await sql`
      update sys_member m
      set search = v.search, search_text = v.search_text, username_pinyin = v.username_pinyin
      from json_to_recordset(${JSON.stringify(found)}::json) as v(
        id uuid, username text, account text, employee_no text, search integer[], search_text text, username_pinyin text)
      where m.id = v.id and m.search_text is null and m.username = v.username and m.account = v.account
        and m.employee_no is not distinct from v.employee_no`.execute(db);
    done += stale.length;
  }
}

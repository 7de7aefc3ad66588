import { foldSearchText, searchCodes } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { personSound, soundLines } from '#server/platform/records/save/pinyin-text.ts';

/** Members of one statement. */
const BATCH_ROWS = 2_000;

/** What people look for a member by. */
interface Searched {
  readonly username: string;
  readonly account: string;
  readonly employee_no: string | null;
}

/** Columns of `sys_member` by which the keyword box finds a member, and the pinyin that lists sort by. */
export function memberSearchOf({ username, account, employee_no }: Searched) {
  const sound = personSound(username);
  const lines = new Set([
    ...[username, account, employee_no ?? ''].map((text) => foldSearchText(text).replaceAll('\n', ' ')),
    ...sound.lines,
    // As whoever does not know the name may read it.
    ...soundLines(username),
  ]);
  const search_text = [...lines].filter((line) => line !== '').join('\n');
  return { search: searchCodes(search_text), search_text, username_pinyin: sound.key };
}

/**
 * Works out what members are searched by, of those whose name, account or number has changed: the database says which
 * (`search_text` is null). Whoever writes members calls it in the same transaction; a picker calls it for those who were
 * written past the services.
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
    // Only if it is still the name that was read: a later one is worked out in the next round.
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

import type { FlowPerson } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { pipelinedRead } from '#server/db/pipelined-read.ts';

/** Members by id, as named in replies. */
export type People = ReadonlyMap<string, FlowPerson>;

/** Names of members. @param ids with duplicates and nulls as in rows */
export async function peopleOf(ctx: Context, ids: Iterable<string | null>): Promise<People> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('sys_member')
    .select(['id', 'username as name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** One of them; null for none and for a deleted member. */
export function personIn(people: People, id: string | null): FlowPerson | null {
  return id === null ? null : (people.get(id) ?? null);
}

/** Several of them; unknown ids are left out. */
export function personsIn(people: People, ids: readonly string[]): FlowPerson[] {
  return ids.flatMap((id) => people.get(id) ?? []);
}

const selectName = pipelinedRead((db, value: { id: string }) =>
  db.selectFrom('sys_member').select('username').where('id', '=', value.id),
);

/** Name of a member; empty for an unknown one. */
export async function memberName(ctx: Context, id: string): Promise<string> {
  const [row] = await selectName(ctx, { id });
  return row?.username ?? '';
}

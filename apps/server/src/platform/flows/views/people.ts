import type { FlowPerson } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';

/** People by their ids, as answers name them. */
export type People = ReadonlyMap<string, FlowPerson>;

/** Names of members. @param ids with repetitions and nulls, as rows hold them */
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

/** One of them; null for nobody, and for somebody there is no more. */
export function personIn(people: People, id: string | null): FlowPerson | null {
  return id === null ? null : (people.get(id) ?? null);
}

/** Several, those that are known. */
export function personsIn(people: People, ids: readonly string[]): FlowPerson[] {
  return ids.flatMap((id) => people.get(id) ?? []);
}

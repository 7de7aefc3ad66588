import type { Context } from '#server/context.ts';
import { quickRead } from '#server/db/quick-read.ts';

const selectName = quickRead((db, value: { id: string }) =>
  db.selectFrom('sys_member').select('username').where('id', '=', value.id),
);

/** What a member is called; empty for somebody who is none. */
export async function memberName(ctx: Context, id: string): Promise<string> {
  const [row] = await selectName(ctx, { id });
  return row?.username ?? '';
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type HandOver, type HandOverPart, itemOf } from './hand-over-part.ts';

/** Maximum length of a name, as in `saveListView`. */
const NAME_MAX = 40;

/** Saved list views; on a name conflict the account of the original owner is appended to the name. */
export const savedViews: HandOverPart = {
  async count({ db }, _metadata, memberId) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_list_view where owner_id = ${memberId}::uuid`.execute(db);
    return [itemOf('views', rows[0]?.total ?? 0)];
  },
  async move(ctx, _metadata, way) {
    const views = await viewsOf(ctx, way.from);
    const taken = new Set((await viewsOf(ctx, way.to)).map(viewKeyOf));
    const account = await accountOf(ctx, way.from);
    for (const view of views) {
      const name = freeName(view.name, account, (other) => taken.has(viewKeyOf({ ...view, name: other })));
      taken.add(viewKeyOf({ ...view, name }));
      await moveView(ctx, { id: view.id, name }, way);
    }
    return [itemOf('views', views.length)];
  },
};

interface OwnedView {
  readonly id: string;
  readonly list_code: string;
  readonly name: string;
}

/** Locks them until the transaction ends. */
function viewsOf({ db }: Context, memberId: string): Promise<readonly OwnedView[]> {
  return db
    .selectFrom('sys_list_view')
    .select(['id', 'list_code', 'name'])
    .where('owner_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Unique key of a view per member. */
function viewKeyOf({ list_code: list, name }: Pick<OwnedView, 'list_code' | 'name'>): string {
  return `${list} ${name}`;
}

async function accountOf({ db }: Context, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('sys_member')
    .select('account')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.account;
}

/** The name, else with the account appended, else with a number too, because truncated names may collide. */
function freeName(name: string, account: string, isTaken: (name: string) => boolean): string {
  for (let number = 0, wanted = name; ; wanted = withSuffix(name, account, number)) {
    if (!isTaken(wanted)) return wanted;
    number += 1;
  }
}

function withSuffix(name: string, account: string, number: number): string {
  const suffix = number === 1 ? `（${account}）` : `（${account} ${number}）`;
  return [...name].slice(0, NAME_MAX - [...suffix].length).join('') + suffix;
}

async function moveView(
  { clock, db }: Context,
  { id, name }: Pick<OwnedView, 'id' | 'name'>,
  { to }: HandOver,
): Promise<void> {
  await db
    .updateTable('sys_list_view')
    .set((eb) => ({
      owner_id: to,
      name,
      updated_at: clock.now(),
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

import { SETTINGS, SETTING_KEYS, type SettingKey } from '#server/platform/settings/catalog.ts';
import type { Context } from '#server/context.ts';
import { assertMayHandOut } from '../assert-may-hand-out.ts';
import { readGroups } from './read-groups.ts';
import { writeNextVersion } from './write-next-version.ts';

/** Settings that name a post (DOMAIN §1.5), with their default posts. */
const POST_KEYS: readonly (readonly [key: SettingKey, initial: string])[] = SETTING_KEYS.flatMap((key) => {
  const { editor, initial } = SETTINGS[key];
  return editor.kind === 'post' ? [[key, String(initial)] as const] : [];
});

/** Records that the product grants a group to the holders of settings whose default is one of these posts. */
export async function notePostSettingGroups(
  { db }: Context,
  group: { readonly code: string; readonly posts?: readonly string[] },
): Promise<void> {
  const keys = POST_KEYS.filter(([, initial]) => group.posts?.includes(initial));
  if (keys.length === 0) return;
  await db
    .insertInto('sys_post_setting_group')
    .values(keys.map(([setting_key]) => ({ setting_key, group_code: group.code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The posts now named by settings, in place of their defaults. */
export async function postCodesNow(ctx: Context, codes: readonly string[]): Promise<readonly string[]> {
  const now = await mappedCodes(ctx);
  return codes.map((code) => {
    const key = POST_KEYS.find(([, initial]) => initial === code)?.[0];
    return (key && now.get(key)) ?? code;
  });
}

/** By key, the codes of posts named by settings that differ from the default. */
async function mappedCodes({ db }: Context): Promise<ReadonlyMap<string, string>> {
  const keys = POST_KEYS.map(([key]) => key);
  const rows = await db
    .selectFrom('sys_setting')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .where('value', 'is not', null)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, String(value)]));
}

/** A setting that changes its post. */
export interface PostMove {
  readonly key: SettingKey;
  /** Codes of the posts. */
  readonly from: string;
  readonly to: string;
  /** Reason for the history of the groups. */
  readonly remark: string;
}

/**
 * Moves rights with a setting that names a post: groups that the product grants through the setting, and that the previous post has, move
 * to the new post. Groups assigned by the centre itself remain. Call it in the transaction that changes the setting, after the change and
 * after `raisePermissionVersion`.
 * @throws AppError GRANT_BEYOND_OWN for an actor without the moved rights
 */
export async function moveGroupsOfPost(ctx: Context, move: PostMove): Promise<void> {
  const [from, to] = [await postId(ctx, move.from), await postId(ctx, move.to)];
  if (from === undefined || to === undefined || from === to) return;
  const ids = await groupsToMove(ctx, move, from);
  if (ids.length === 0) return;
  await assertMayHandOut(ctx, { postIds: [from], orgIds: [] });
  const staying = await groupsStaying(ctx, move);
  const stored = await readGroups(ctx, ids);
  for (const group of stored.values()) {
    const isStaying = staying.has(group.content.code);
    const holders = group.content.holders.filter(
      ({ kind, id }) => kind !== 'POST' || (id !== to && (isStaying || id !== from)),
    );
    const content = { ...group.content, holders: [...holders, { kind: 'POST' as const, id: to }] }; // a literal; otherwise widened
    await writeNextVersion(ctx, group, { content, remark: move.remark });
  }
}

async function postId({ db }: Context, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_post').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

async function groupsToMove({ db }: Context, { key }: PostMove, from: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_post_setting_group as p')
    .innerJoin('sys_permission_group as g', 'g.code', 'p.group_code')
    .innerJoin('sys_permission_group_holder as h', 'h.group_id', 'g.id')
    .select('g.id')
    .where('p.setting_key', '=', key)
    .where('h.holder_kind', '=', 'POST')
    .where('h.holder_id', '=', from)
    .execute();
  return rows.map(({ id }) => id);
}

/** Codes of groups that the previous post retains, because another setting still grants them. */
async function groupsStaying(ctx: Context, { key, from }: PostMove): Promise<ReadonlySet<string>> {
  const now = await mappedCodes(ctx);
  const others = POST_KEYS.filter(
    ([other, initial]) => other !== key && (now.get(other) ?? initial) === from,
  );
  if (others.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('sys_post_setting_group')
    .select('group_code')
    .where(
      'setting_key',
      'in',
      others.map(([other]) => other),
    )
    .execute();
  return new Set(rows.map(({ group_code }) => group_code));
}

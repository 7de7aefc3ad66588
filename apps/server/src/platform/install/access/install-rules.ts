import type { Context } from '#server/context.ts';
import type { GroupSeed, RuleSeed } from './access-seed.ts';

/**
 * Adds the row and field rules of a group for resources that are new to it; others stay as the centre has changed them.
 * @param isNew whether the group had no rules for a resource before
 */
export async function addRules(
  ctx: Context,
  { code, rules = [] }: GroupSeed,
  isNew: (resource: string) => boolean,
): Promise<void> {
  const wanted = rules.filter(({ resource }) => isNew(resource));
  if (wanted.length === 0) return;
  const group = await ctx.db
    .selectFrom('sys_permission_group')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!group) return;
  await addRowRules(ctx, group.id, wanted);
  await addFieldRules(ctx, group.id, wanted);
}

async function addRowRules(ctx: Context, groupId: string, rules: readonly RuleSeed[]): Promise<void> {
  const rows = rules.flatMap(({ resource, rows: scopes }) =>
    scopes.map((scope, order) => ({
      group_id: groupId,
      resource,
      order_no: order,
      scope: JSON.stringify(scope),
    })),
  );
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sys_permission_group_row_rule')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addFieldRules(ctx: Context, groupId: string, rules: readonly RuleSeed[]): Promise<void> {
  const rows = rules.flatMap(({ resource, fields }) =>
    Object.entries(fields).map(([field, mode]) => ({ group_id: groupId, resource, field, mode })),
  );
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sys_permission_group_field_rule')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

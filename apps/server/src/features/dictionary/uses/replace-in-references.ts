import type { GroupContent } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { readGroups } from '#server/platform/access/groups/read-groups.ts';
import { writeNextVersion } from '#server/platform/access/groups/write-next-version.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import { dictionaryUsages } from './dictionary-usages.ts';
import { type Renaming, replacedInConditions, replacedInDraft, replacedInResource } from './replaced-in.ts';

/** Changes to broadcast after the commit. */
export interface ReferenceChanges {
  /** The version of definitions, if one was changed. */
  readonly metadataVersion: number | null;
  /** Permission groups whose row rules were changed. */
  readonly groups: readonly string[];
}

/**
 * Replaces a value in all stored references other than records: saved views, drafts, row rules of permission groups, and overlays of
 * definitions. Shipped definitions are not changed.
 */
export async function replaceInReferences(
  ctx: Context,
  metadata: Metadata,
  { code, from, into, note }: { code: string; note: string } & Pick<Renaming, 'from' | 'into'>,
): Promise<ReferenceChanges> {
  let hasNewDefinitions = false;
  const fields = namesByResource(metadata, code);
  for (const [resource, names] of fields) {
    const renaming: Renaming = { from, into, names };
    await replaceInViews(ctx, codesOf(metadata.lists, resource), renaming);
    await replaceInDrafts(ctx, codesOf(metadata.forms, resource), renaming);
    if (await replaceInOverlays(ctx, { metadata, resource }, renaming)) hasNewDefinitions = true;
  }
  const groups = await replaceInGroups(ctx, { fields, from, into }, note);
  return { groups, metadataVersion: hasNewDefinitions ? await raiseMetadataVersion(ctx) : null };
}

function namesByResource(metadata: Metadata, code: string): ReadonlyMap<string, ReadonlySet<string>> {
  const byResource = Map.groupBy(dictionaryUsages(metadata, code), ({ resource }) => resource.code);
  return new Map(
    [...byResource].map(([resource, usages]) => [
      resource,
      new Set(usages.map(({ field, row }) => (row ? `${field.name}.${row.name}` : field.name))),
    ]),
  );
}

function codesOf(models: Metadata['lists'] | Metadata['forms'], resource: string): readonly string[] {
  return [...models].flatMap(([code, model]) => (model.resource.code === resource ? [code] : []));
}

/** Prefilter: the stored JSON contains the quoted value somewhere; the traversal decides whether it is a reference. */
function names(column: string, from: string) {
  return sql<boolean>`strpos(${sql.ref(column)}::text, ${JSON.stringify(from)}) > 0`;
}

function isChanged(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

async function replaceInViews(ctx: Context, lists: readonly string[], renaming: Renaming): Promise<void> {
  const rows = await ctx.db
    .selectFrom('sys_list_view')
    .select(['id', 'query'])
    .where(sql<boolean>`list_code = any(${[...lists]})`)
    .where(names('query', renaming.from))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, query } of rows) {
    const replaced = replacedInConditions(query, renaming);
    if (!isChanged(query, replaced)) continue;
    await ctx.db
      .updateTable('sys_list_view')
      .set((eb) => ({
        query: JSON.stringify(replaced),
        row_version: eb('row_version', '+', 1),
        updated_at: ctx.clock.now(),
      }))
      .where('id', '=', id)
      .execute();
  }
}

/** The save time is not changed, because the user did not edit. */
async function replaceInDrafts(ctx: Context, forms: readonly string[], renaming: Renaming): Promise<void> {
  const rows = await ctx.db
    .selectFrom('sys_draft')
    .select(['id', 'field_values'])
    .where(sql<boolean>`form_code = any(${[...forms]})`)
    .where(names('field_values', renaming.from))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, field_values: values } of rows) {
    const replaced = replacedInDraft(values, renaming);
    if (isChanged(values, replaced))
      await ctx.db
        .updateTable('sys_draft')
        .set({ field_values: JSON.stringify(replaced) })
        .where('id', '=', id)
        .execute();
  }
}

/** Permission groups with row rules on a value of a dictionary, without duplicates. */
export async function groupsNaming(
  ctx: Context,
  metadata: Metadata,
  { code, value }: { code: string; value: string },
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const [resource, fields] of namesByResource(metadata, code)) {
    const renaming: Renaming = { from: value, into: NO_VALUE, names: fields };
    for (const { group_id, scope } of await rulesNaming(ctx, resource, value).execute())
      if (isChanged(scope, replacedInConditions(scope, renaming))) ids.add(group_id);
  }
  return [...ids];
}

/** A value no item can have. */
const NO_VALUE = '\0';

function rulesNaming(ctx: Context, resource: string, value: string) {
  return ctx.db
    .selectFrom('sys_permission_group_row_rule')
    .select(['group_id', 'order_no', 'scope'])
    .where('resource', '=', resource)
    .where(names('scope', value))
    .orderBy('group_id')
    .orderBy('order_no');
}

/** A value replacement in group rules of several resources. */
type RuleRenaming = Pick<Renaming, 'from' | 'into'> & { readonly fields: ReturnType<typeof namesByResource> };

/** Without it, members with access to records of the old item would lose it. @returns the changed groups */
async function replaceInGroups(
  ctx: Context,
  renaming: RuleRenaming,
  remark: string,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const resource of renaming.fields.keys()) {
    const rules = await rulesNaming(ctx, resource, renaming.from).execute();
    named.push(...rules.map(({ group_id: id }) => id));
  }
  if (named.length === 0) return [];
  // Locked before reading: a concurrent publication would be overwritten, and the version must match what is read.
  await raisePermissionVersion(ctx);
  const changed: string[] = [];
  for (const group of (await readGroups(ctx, named)).values()) {
    const rowRules = group.content.rowRules.map((rule) => replacedInRule(rule, renaming));
    if (!isChanged(group.content.rowRules, rowRules)) continue;
    changed.push(group.id);
    await writeNextVersion(ctx, group, { content: { ...group.content, rowRules }, remark });
  }
  return changed;
}

type RowRule = GroupContent['rowRules'][number];

function replacedInRule(rule: RowRule, { fields, ...renaming }: RuleRenaming): RowRule {
  const names = fields.get(rule.resource);
  if (!names) return rule;
  const scope = replacedInConditions(rule.scope, { ...renaming, names }) as RowRule['scope']; // the shape does not depend on the compared value
  return { ...rule, scope };
}

async function replaceInOverlays(
  ctx: Context,
  { metadata, resource }: { metadata: Metadata; resource: string },
  renaming: Renaming,
): Promise<boolean> {
  const codes = {
    resource: [resource],
    form: codesOf(metadata.forms, resource),
    list: codesOf(metadata.lists, resource),
  };
  let isAny = false;
  for (const [kind, of] of Object.entries(codes)) {
    const rows = await ctx.db
      .selectFrom('meta_definition')
      .select(['code', 'overlay'])
      .where(sql<boolean>`kind = ${kind} and code = any(${[...of]})`)
      .where('overlay', 'is not', null)
      .where(names('overlay', renaming.from))
      .orderBy('code')
      .forUpdate()
      .execute();
    for (const { code, overlay } of rows) {
      const replaced =
        kind === 'resource' ? replacedInResource(overlay, renaming) : replacedInConditions(overlay, renaming);
      if (!isChanged(overlay, replaced)) continue;
      isAny = true;
      await ctx.db
        .updateTable('meta_definition')
        .set((eb) => ({
          overlay: JSON.stringify(replaced),
          version: eb('version', '+', 1),
          updated_at: ctx.clock.now(),
        }))
        .where(sql<boolean>`kind = ${kind}`)
        .where('code', '=', code)
        .execute();
    }
  }
  return isAny;
}

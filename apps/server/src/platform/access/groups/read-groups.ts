import { type GroupContent, normalGroup } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** A published permission group. */
export interface StoredGroup {
  readonly id: string;
  /** In normal form. */
  readonly content: GroupContent;
  readonly version: number;
  readonly publishedAt: Date;
}

type Row = Omit<GroupContent, 'validFrom' | 'validTo'> & {
  readonly id: string;
  readonly version: number;
  readonly publishedAt: Date;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
};

/**
 * Contents of permission groups, by id, sorted by name.
 * @param ids all by default
 */
export async function readGroups(
  { db }: Pick<Context, 'db'>,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, StoredGroup>> {
  const wanted = ids === undefined ? sql`true` : sql`g.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Row>`
    select g.id, g.code, g.name, g.description, g.parent_id as "parentId", g.audience, g.status,
      g.valid_from as "validFrom", g.valid_to as "validTo", g.version, g.published_at as "publishedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('menuId', menu_id, 'denied', is_denied))
        from sys_permission_group_menu where group_id = g.id
      ), '[]') as menus,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', button_code, 'denied', is_denied))
        from sys_permission_group_button where group_id = g.id
      ), '[]') as buttons,
      coalesce((
        select jsonb_agg(jsonb_build_object('resource', resource, 'scope', scope, 'denied', is_denied))
        from sys_permission_group_row_rule where group_id = g.id
      ), '[]') as "rowRules",
      coalesce((
        select jsonb_agg(jsonb_build_object('resource', resource, 'field', field, 'mode', mode, 'statuses', statuses))
        from sys_permission_group_field_rule where group_id = g.id
      ), '[]') as "fieldRules",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', holder_kind, 'id', holder_id))
        from sys_permission_group_holder where group_id = g.id
      ), '[]') as holders
    from sys_permission_group g where ${wanted}
    order by g.name, g.code`.execute(db);
  return new Map(rows.map((row) => [row.id, storedGroup(row)]));
}

function storedGroup({ id, version, publishedAt, validFrom, validTo, ...facts }: Row): StoredGroup {
  const moments = {
    validFrom: validFrom?.toISOString() ?? null,
    validTo: validTo?.toISOString() ?? null,
  };
  return { id, version, publishedAt, content: normalGroup({ ...facts, ...moments }) };
}

import { mayDo } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { Inbound, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { titleSql } from '#server/platform/records/titles.ts';

/** One place in the tables that points to records of a resource. */
export interface Pointer {
  readonly inbound: Inbound;
  /** The resource whose records point. */
  readonly from: ResourceModel;
}

/** Everything that points to a resource and is kept by the engine. */
export function pointersTo(metadata: Metadata, resource: ResourceModel): readonly Pointer[] {
  return resource.inbound.flatMap((inbound) => {
    const from = metadata.resources.get(inbound.resource);
    return from && !from.isPlatform ? [{ inbound, from }] : [];
  });
}

/** Whether a record, by the alias `record` of its table, points to one of these. */
export function pointsTo({ inbound, from }: Pointer, ids: readonly string[]): RawBuilder<boolean> {
  const field = from.fields.get(inbound.field);
  if (!field) return sql`false`;
  if (inbound.row !== undefined) {
    const [column] = field.rows?.fields.get(inbound.row)?.columns ?? [];
    if (!field.rows || !column) return sql`false`;
    return sql`exists (
      select from ${sql.table(field.rows.table)} part
      where part.parent_id = record.id and part.${sql.id(column.name)} = any(${[...ids]}::uuid[])
    )`;
  }
  const [column] = field.columns;
  if (!column) return sql`false`;
  const at = sql`record.${sql.id(column.name)}`;
  return inbound.kind === 'refs' ? sql`${at} && ${[...ids]}::uuid[]` : sql`${at} = any(${[...ids]}::uuid[])`;
}

/** Records that point to these and would point to nothing if they went. */
export interface Referrer {
  readonly id: string;
  readonly title: string;
  /** Whether the actor may know of it. */
  readonly isSeen: boolean;
}

/** Live records that point to these by one place, those that go along left out. */
export async function referrers(
  ctx: Context,
  pointer: Pointer,
  { ids, except }: { ids: readonly string[]; except: readonly string[] },
): Promise<readonly Referrer[]> {
  const mayRead = mayDo(ctx.actor, pointer.from.code, 'read');
  const scope = mayRead ? await rowScopeSql(ctx, pointer.from, 'record') : sql<boolean>`false`;
  const { rows } = await sql<Referrer>`
    select record.id, ${titleSql(ctx.actor, pointer.from, 'record')} as title, coalesce(${scope}, false) as "isSeen" from ${sql.table(pointer.from.table)} record
    where record.deleted_at is null and ${pointsTo(pointer, ids)} and record.id <> all(${[...except]}::uuid[])
    order by record.id for update of record`.execute(ctx.db);
  return rows;
}

import { mayDo } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Inbound, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { records } from '#server/platform/records/source/records.ts';
import { everyRow, partsOf } from '#server/platform/records/source/record-source.ts';

/** A reference column that points to records of a resource. */
export interface Pointer {
  readonly inbound: Inbound;
  /** The referring resource. */
  readonly from: ResourceModel;
}

/** All references to a resource that the engine maintains. */
export function pointersTo(metadata: Metadata, resource: ResourceModel): readonly Pointer[] {
  return resource.inbound.flatMap((inbound) => {
    const from = metadata.resources.get(inbound.resource);
    return from && !from.isPlatform ? [{ inbound, from }] : [];
  });
}

/** Whether a record, with its table alias `record`, refers to one of these. */
export function pointsTo({ inbound, from }: Pointer, ids: readonly string[]): RawBuilder<boolean> {
  const field = from.fields.get(inbound.field);
  if (!field) return sql`false`;
  if (inbound.row !== undefined) {
    const [column] = field.rows?.fields.get(inbound.row)?.columns ?? [];
    if (!field.rows || !column) return sql`false`;
    const isWanted = sql`part.${sql.id(column.name)} = any(${[...ids]}::uuid[])`;
    return sql`exists (select ${partsOf(field.rows, 'record')} and ${isWanted})`;
  }
  const [column] = field.columns;
  if (!column) return sql`false`;
  const at = sql`record.${sql.id(column.name)}`;
  return inbound.kind === 'refs' ? sql`${at} && ${[...ids]}::uuid[]` : sql`${at} = any(${[...ids]}::uuid[])`;
}

/** Records whose reference would dangle if these were deleted. */
export interface Referrer {
  readonly id: string;
  readonly title: string;
  /** Whether the actor may see it. */
  readonly isVisible: boolean;
}

/** Live records with this reference to these records, except those deleted with them. */
export async function referrers(
  ctx: Context,
  pointer: Pointer,
  { ids, except }: { ids: readonly string[]; except: readonly string[] },
): Promise<readonly Referrer[]> {
  const mayRead = mayDo(ctx.actor, pointer.from.code, 'read');
  const source = await records(ctx).source(pointer.from);
  const isVisible = mayRead ? source.contains('record') : sql<boolean>`false`;
  const { rows } = await sql<Referrer>`
    select record.id, ${source.title('record')} as title, coalesce(${isVisible}, false) as "isVisible"
    from ${everyRow(pointer.from, 'no record may refer to a deleted one')} record
    where record.deleted_at is null and ${pointsTo(pointer, ids)} and record.id <> all(${[...except]}::uuid[])
    order by record.id for update of record`.execute(ctx.db);
  return rows;
}

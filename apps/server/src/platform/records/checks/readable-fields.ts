import { type FieldAccess, type FieldAccesses, type FieldMode, NO_ACCESS } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { accessesByState, accessIn } from '#server/platform/access/field-accesses.ts';
import { statusSql } from '#server/platform/access/field-visibility.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

const UNSEEN: ReadonlySet<FieldMode> = new Set(['hidden', 'masked']);

/**
 * Whether the reader sees a field of a record unmasked or may unmask it. For any other field a result would reveal the value by guessing.
 * @param path `table.column` for a column of a sub-table
 */
export function isReadableField(
  { actor }: Context,
  resource: ResourceModel,
  { path, status }: { readonly path: string; readonly status: string },
): boolean {
  return isReadable(accessIn(actor, resource, { path, status }));
}

function isReadable({ canUnmask, mode }: FieldAccess): boolean {
  return canUnmask || !UNSEEN.has(mode);
}

/** The same for all of these fields, for the rows of a statement. @param alias of the record's table */
export function readableSql(
  { actor }: Context,
  resource: ResourceModel,
  { paths, alias }: { readonly paths: readonly string[]; readonly alias: string },
): RawBuilder<boolean> {
  const { named, rest } = accessesByState(actor, resource);
  const allReadable = (accesses: FieldAccesses) =>
    paths.every((path) => isReadable(accesses.get(path) ?? NO_ACCESS));
  const usual = allReadable(rest);
  const others = [...named].flatMap(([status, accesses]) =>
    allReadable(accesses) === usual ? [] : [status],
  );
  if (others.length === 0) return sql`${sql.lit(usual)}`;
  const isOther = sql`${statusSql(resource, alias)} = any(${others}::text[])`;
  return usual ? sql`(${isOther}) is not true` : sql`(${isOther}) is true`;
}

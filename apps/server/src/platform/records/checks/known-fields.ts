import { type FieldAccess, type FieldAccesses, type FieldMode, NO_ACCESS } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { accessesByState, accessIn } from '#server/platform/access/field-accesses.ts';
import { statusSql } from '#server/platform/access/sights.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

const UNSEEN: ReadonlySet<FieldMode> = new Set(['hidden', 'masked']);

/**
 * Whether the reader sees a field of a record whole, or may by saying why. Of any other an answer would tell the value to whoever
 * guesses it.
 * @param path `table.column` for a column of a sub-table
 */
export function isKnownField(
  { actor }: Context,
  resource: ResourceModel,
  { path, status }: { readonly path: string; readonly status: string },
): boolean {
  return isKnown(accessIn(actor, resource, { path, status }));
}

function isKnown({ canUnmask, mode }: FieldAccess): boolean {
  return canUnmask || !UNSEEN.has(mode);
}

/** The same of all of these fields, for the rows of a statement. @param alias of the record's table there */
export function knownSql(
  { actor }: Context,
  resource: ResourceModel,
  { paths, alias }: { readonly paths: readonly string[]; readonly alias: string },
): RawBuilder<boolean> {
  const { named, rest } = accessesByState(actor, resource);
  const allKnown = (accesses: FieldAccesses) =>
    paths.every((path) => isKnown(accesses.get(path) ?? NO_ACCESS));
  const usual = allKnown(rest);
  const others = [...named].flatMap(([status, accesses]) => (allKnown(accesses) === usual ? [] : [status]));
  if (others.length === 0) return sql`${sql.lit(usual)}`;
  const isOther = sql`${statusSql(resource, alias)} = any(${others}::text[])`;
  return usual ? sql`(${isOther}) is not true` : sql`(${isOther}) is true`;
}

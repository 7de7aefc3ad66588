import { MASK_PATTERNS, type MaskPattern, MASKED_WHOLE } from '@haiqiao/contract/access';
import type { FieldDefinition, PersonalKind } from '@haiqiao/contract/definitions';
import { type RawBuilder, sql } from 'kysely';
import { isMany } from '#server/platform/field-types/index.ts';

/**
 * A personal text masked like `maskPersonal`, in the database, so the unmasked value never leaves it. Null and empty texts are unchanged.
 */
export function maskSql(kind: PersonalKind, text: RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = MASK_PATTERNS[kind].map(
    (mask) => sql`when ${fitsSql(mask, text)} then ${replacedSql(mask, text)}`,
  );
  return sql`case when ${text} is null or ${text} = '' then ${text} ${sql.join(cases, sql` `)} else ${MASKED_WHOLE}::text end`;
}

function fitsSql({ pattern, digits }: MaskPattern, text: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!digits) return sql`${text} ~ ${pattern}::text`;
  const shape = digits.first.padEnd(digits.count, '_');
  return sql`(${text} like ${shape}::text and translate(${text}, '0123456789', '') = '')`;
}

/** The groups at both ends of a replacement. */
const GROUPS = /\\\d/g;

function replacedSql(
  { pattern, replacement, ends }: MaskPattern,
  text: RawBuilder<unknown>,
): RawBuilder<string> {
  if (!ends) return sql`regexp_replace(${text}, ${pattern}::text, ${replacement}::text)`;
  const [first, last] = ends;
  return sql`left(${text}, ${sql.lit(first)}) || ${replacement.replace(GROUPS, '')}::text || right(${text}, ${sql.lit(last)})`;
}

/** A masked value of any type; for non-text types only whether there is a value. */
export function maskedSql(
  definition: FieldDefinition,
  column: RawBuilder<unknown>,
): RawBuilder<string | null> {
  if (definition.type === 'text' || definition.type === 'longText')
    return maskSql(definition.personal ?? 'text', sql`nullif(${column}, '')`);
  const isThere = isMany(definition) ? sql`cardinality(${column}) > 0` : sql`${column} is not null`;
  return sql`case when ${isThere} then ${MASKED_WHOLE}::text end`;
}

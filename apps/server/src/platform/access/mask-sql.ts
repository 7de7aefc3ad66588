import { MASK_PATTERNS, MASKED_WHOLE } from '@haiqiao/contract/access';
import type { PersonalKind } from '@haiqiao/contract/definitions';
import { type RawBuilder, sql } from 'kysely';

/**
 * A personal text as `maskPersonal` shows it, made where the value is, so that the whole value never leaves the database.
 * Null stays null and an empty text empty.
 */
export function maskSql(kind: PersonalKind, text: RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = MASK_PATTERNS[kind].map(
    ({ pattern, replacement }) =>
      sql`when ${text} ~ ${pattern}::text then regexp_replace(${text}, ${pattern}::text, ${replacement}::text)`,
  );
  return sql`case when ${text} is null or ${text} = '' then ${text} ${sql.join(cases, sql` `)} else ${MASKED_WHOLE}::text end`;
}

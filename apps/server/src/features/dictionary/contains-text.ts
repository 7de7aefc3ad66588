import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a text contains another, case-insensitively; an empty text matches anything. Text that PostgreSQL cannot store matches nothing.
 */
export function containsText(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const wanted = part.trim().toWellFormed();
  if (wanted.includes('\0')) return sql<boolean>`false`;
  return sql<boolean>`(${wanted} = '' or strpos(lower(${text}), lower(${wanted})) > 0)`;
}

/** All translations, one per line, without language codes. */
export function translatedWords(translations: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(words.value, chr(10)) from jsonb_each_text(${translations}) as words)`;
}

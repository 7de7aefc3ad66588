import { foldSearchText, type KeywordGrams, gramsOfKeyword } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { slot } from '#server/db/kept-statement.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { type ResourceReading, seesWhole } from './resource-reading.ts';
import { textSampleOf } from './text-sample.ts';

/**
 * A keyword, and how its rows are found.
 * - `gather`: all rows that have it, by the index of their grams, and then sorted: it is rare
 * - `walk`: along the order of the list until the page is full: it is common, and soon found
 * - `look`: no index knows it (a single letter, a platform table): every row is looked at
 */
export interface Keyword {
  readonly way: 'gather' | 'walk' | 'look';
  readonly text: string;
  readonly grams: KeywordGrams;
  /** Share of all records that contain it, about; null when nothing is known. */
  readonly share: number | null;
}

/** Gathering reads all rows that are found, walking as many rows as it takes to find a page of them. */
const PAGE_ROWS = 20;

/** Grams by which the index is asked. */
const GRAMS_MAX = 3;

/** The keyword of a query; null when there is nothing to look for. */
export async function keywordOf(
  ctx: Context,
  resource: ResourceModel,
  typed: string | undefined,
): Promise<Keyword | null> {
  const text = foldSearchText((typed ?? '').replaceAll('\0', ''));
  if (text === '') return null;
  const grams = gramsOfKeyword(text);
  if (resource.isPlatform || grams.needs === 'none') return { way: 'look', text, grams, share: null };
  const { rows, shareOf } = await textSampleOf(ctx, resource);
  const share = shareOf(text);
  const way = share * share * rows > PAGE_ROWS ? 'walk' : 'gather';
  return { way, text, grams: way === 'gather' ? rarest(grams, shareOf) : grams, share };
}

/** Grams that are everywhere (`eng` of a pinyin) only cost: the rarest few find what is to be looked at. */
function rarest(grams: KeywordGrams, shareOf: (gram: string) => number): KeywordGrams {
  if (grams.needs !== 'all' || grams.grams.length <= GRAMS_MAX) return grams;
  const sorted = grams.grams.toSorted((one, other) => shareOf(one) - shareOf(other));
  return { ...grams, grams: sorted.slice(0, GRAMS_MAX) };
}

interface KeywordEnv {
  readonly resource: ResourceModel;
  readonly reading: ResourceReading;
  readonly alias: string;
  readonly keyword: Pick<Keyword, 'way' | 'grams'>;
}

/** Rows that contain the keyword, found by its grams. Slots: `keyword`, `grams`. */
export function gatheredSql(env: KeywordEnv): RawBuilder<boolean> {
  const { resource, reading, alias, keyword } = env;
  if (keyword.way === 'look') return walkedSql(env);
  const has = keyword.grams.needs === 'any' ? sql`&&` : sql`@>`;
  const hasGrams = sql<boolean>`${sql.ref(`${alias}.search`)} ${has} ${slot('grams')}::text[]`;
  const isEnough = keyword.grams.isExact && seesAllSearched(resource, reading);
  return isEnough ? hasGrams : sql`(${hasGrams} and ${walkedSql(env)})`;
}

/** Rows that contain the keyword, each looked at. Slot: `keyword`. */
export function walkedSql({ resource, reading, alias }: KeywordEnv): RawBuilder<boolean> {
  const contains = (text: RawBuilder<unknown>) => sql<boolean>`strpos(${text}, ${slot('keyword')}::text) > 0`;
  if (!resource.isPlatform && seesAllSearched(resource, reading))
    return contains(sql.ref(`${alias}.search_text`));
  const columns = [...resource.fields.values()]
    .filter((field) => isSearched(field) && seesWhole(reading, field))
    .flatMap(({ columns: [column], pinyinColumn }) => [column?.name, pinyinColumn])
    .filter((name) => typeof name === 'string');
  if (columns.length === 0) return sql`false`;
  return sql`(${sql.join(
    columns.map((name) => contains(sql`lower(${sql.ref(`${alias}.${name}`)})`)),
    sql` or `,
  )})`;
}

/** The column with all searchable texts also finds what lies in fields that the reader does not see. */
function seesAllSearched(resource: ResourceModel, reading: ResourceReading): boolean {
  return [...resource.fields.values()].every((field) => !isSearched(field) || seesWhole(reading, field));
}

function isSearched({ definition, pinyinColumn }: FieldModel): boolean {
  const isText = definition.type === 'text' || definition.type === 'longText';
  return (
    isText && definition.personal === undefined && (definition.searchable === true || pinyinColumn !== null)
  );
}

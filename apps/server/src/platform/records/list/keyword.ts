import {
  type EdgeGrams,
  gramCode,
  type KeywordGrams,
  gramsOfKeyword,
  gramsOverEdge,
  initialsCode,
  searchWords,
} from '@haiqiao/contract/query';
import { plannedValue, slot, type TypedValue } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { extentOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { numbersOf } from '#server/platform/records/source/record-source.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { type ResourceReading, seesWhole } from '#server/platform/records/source/resource-reading.ts';
import { type TextSample, textSampleOf } from './text-sample.ts';

/**
 * A keyword and the strategy for finding its rows.
 * - `gather`: all matching rows by the gram index, then sorted: for a rare keyword
 * - `walk`: along the order of the list until the page is full: for a common keyword
 * - `look`: no index applies (a single letter, a table without it): every row is checked
 */
export interface Keyword {
  readonly way: 'gather' | 'walk' | 'look';
  /** Its words joined as typed. */
  readonly text: string;
  /** Matches contain all of these. */
  readonly words: readonly string[];
  /** Grams of the rarest word, or of several words together; the other words are checked on the found rows. */
  readonly grams: AskedGrams;
  /** Approximate share of all records that contain it; null when unknown. */
  readonly share: number | null;
}

/** Page size assumed for comparing strategies: gathering reads all matches, walking reads rows until a page is full. */
const PAGE_ROWS = 20;

/** Maximum grams per index lookup. */
const GRAMS_MAX = 3;

/** Grams of a keyword, and edge grams where they save more than they cost. */
interface AskedGrams extends KeywordGrams {
  readonly edges?: EdgeGrams;
}

/**
 * Number of excess matches from which edge grams are included: looking up a hundred grams takes PostgreSQL as long as checking this many
 * rows.
 */
const EDGE_ROWS = 2_000;

/** The keyword of a query; null when there is none. */
export async function keywordOf(
  ctx: Context,
  resource: ResourceModel,
  typed: string | undefined,
): Promise<Keyword | null> {
  const words = searchWords(typed ?? '');
  if (words.length === 0) return null;
  const text = words.join(' ');
  const candidates = words
    .map((word): WordGroup => ({ words: [word], grams: gramsOfKeyword(word) }))
    .filter(({ grams }) => grams.needs !== 'none');
  const [first] = candidates;
  if (!resource.hasSearch || !first)
    return { way: 'look', text, words, grams: gramsOfKeyword(text), share: null };
  const sample = await textSampleOf(ctx, resource);
  const shareOf = (some: readonly string[]) => sample.shareOf(some.join('\n'));
  const byShare = together(candidates, sample).toSorted(
    (one, other) => shareOf(one.words) - shareOf(other.words),
  );
  const lead = byShare[0] ?? first;
  const share = shareOf(words);
  // Walking checks rows until a page is full, gathering all rows found by the index.
  const way = share * shareOf(lead.words) * sample.rows > PAGE_ROWS ? 'walk' : 'gather';
  return { way, text, words, grams: way === 'gather' ? asked(lead, sample) : lead.grams, share };
}

/** Words looked up in the index together, by all of their grams. */
interface WordGroup {
  readonly words: readonly string[];
  readonly grams: KeywordGrams;
}

/** Words that require all their grams are looked up together: common words are rare in combination. */
function together(groups: readonly WordGroup[], { shareOf }: TextSample): readonly WordGroup[] {
  const certain = groups.filter(({ grams }) => grams.needs === 'all');
  const [first] = certain;
  if (!first || certain.length < 2) return groups;
  const grams = new Set(certain.flatMap((one) => rarest(one.grams, shareOf).grams));
  const all = certain.flatMap(({ words }) => words);
  return [
    { words: all, grams: { ...first.grams, grams: [...grams], isExact: false } },
    ...groups.filter((one) => !certain.includes(one)),
  ];
}

function asked({ words, grams }: WordGroup, sample: TextSample): AskedGrams {
  const [text = ''] = words;
  if (words.length > 1) return grams;
  const few = rarest(grams, sample.shareOf);
  if (grams.needs !== 'either') return few;
  const edges = gramsOverEdge(text);
  const share = sample.shareOf(text);
  const isWorth = (side: readonly string[]) =>
    (Math.min(...side.map(sample.shareOfGram)) - share) * sample.rows > EDGE_ROWS;
  return {
    ...few,
    edges: { grams: isWorth(few.grams) ? edges.grams : [], others: isWorth(few.others) ? edges.others : [] },
  };
}

/** Ubiquitous grams (`eng` in pinyin) only cost time: the rarest few select the rows to check. */
function rarest(grams: KeywordGrams, shareOf: (gram: string) => number): KeywordGrams {
  if (grams.needs !== 'all' && grams.needs !== 'either') return grams;
  const few = (all: readonly string[]) =>
    all.length <= GRAMS_MAX
      ? all
      : all.toSorted((one, other) => shareOf(one) - shareOf(other)).slice(0, GRAMS_MAX);
  return { ...grams, grams: few(grams.grams), others: few(grams.others), initials: few(grams.initials) };
}

interface KeywordEnv {
  readonly resource: ResourceModel;
  readonly reading: ResourceReading;
  readonly alias: string;
  readonly keyword: Pick<Keyword, 'way' | 'words' | 'grams'>;
  /** How operands are written in the statement: visible to the planner by default. */
  readonly operandSql?: TypedValue;
}

/** Name of the subquery in the statement. */
const FOUND = 'lettered';

/** Slot values of `gatheredSql` and `walkedSql`. */
export function keywordValues(keyword: Pick<Keyword, 'text' | 'words' | 'grams'> | null) {
  const initials = keyword?.grams.initials.map((three) => initialsCode(three)) ?? [];
  const grams = keyword?.grams.grams.map(gramCode) ?? [];
  return {
    keyword: keyword?.text ?? '',
    words: [...(keyword?.words ?? [])],
    grams: keyword?.grams.needs === 'any' ? [...grams, ...initials] : grams,
    initials,
    otherGrams: keyword?.grams.others.map(gramCode) ?? [],
    edgeGrams: keyword?.grams.edges?.grams.map(gramCode) ?? [],
    otherEdgeGrams: keyword?.grams.edges?.others.map(gramCode) ?? [],
  };
}

/**
 * Rows that contain the keyword, found by its grams. Slots: those of `keywordValues`. Restricted actors search the view with grams:
 * row security prevents use of the gram index, because its operators are not leakproof.
 */
export function gatheredSql(env: KeywordEnv): RawBuilder<boolean> {
  const { resource, reading, alias, keyword, operandSql = plannedValue } = env;
  if (keyword.way === 'look') return walkedSql(env);
  const isOpen = resource.isPlatform || extentOf(reading.rowScope) === 'all';
  const hasGrams = isOpen
    ? hasGramsSql(sql.ref(`${alias}.search`), keyword.grams, operandSql)
    : sql<boolean>`${sql.ref(`${alias}.id`)} in (select ${sql.ref(`${FOUND}.id`)}
        from ${numbersOf(resource)} as ${sql.ref(FOUND)}
        where ${hasGramsSql(sql.ref(`${FOUND}.search`), keyword.grams, operandSql)})`;
  const isEnough = keyword.grams.isExact && !hasSeveralWords(keyword) && seesAllSearched(resource, reading);
  return isEnough ? hasGrams : sql`(${hasGrams} and ${walkedSql(env)})`;
}

/** Properties of a keyword that determine the statement text. */
export function keywordShape(keyword: Keyword): string {
  const { needs, isExact, edges } = keyword.grams;
  const sides = `${edges?.grams.length ? '>' : ''}${edges?.others.length ? '<' : ''}`;
  return `${keyword.way} ${needs}${isExact ? '!' : ''}${sides}${hasSeveralWords(keyword) ? keyword.words.length : ''}`;
}

function hasSeveralWords({ words }: Pick<Keyword, 'words'>): boolean {
  return words.length > 1;
}

function hasGramsSql(
  search: RawBuilder<unknown>,
  { needs, edges }: AskedGrams,
  operandSql: TypedValue,
): RawBuilder<boolean> {
  const codes = (name: keyof ReturnType<typeof keywordValues>) => operandSql(slot(name), 'integer[]');
  if (needs === 'any') return sql`${search} && ${codes('grams')}`;
  const hasAll = (all: 'grams' | 'otherGrams', edge: 'edgeGrams' | 'otherEdgeGrams', isAsked: boolean) =>
    isAsked
      ? sql<boolean>`(${search} @> ${codes(all)} and ${search} && ${codes(edge)})`
      : sql<boolean>`${search} @> ${codes(all)}`;
  const front = hasAll('grams', 'edgeGrams', (edges?.grams.length ?? 0) > 0);
  if (needs === 'all') return front;
  const other = hasAll('otherGrams', 'otherEdgeGrams', (edges?.others.length ?? 0) > 0);
  return sql`(${front} or ${other} or ${search} @> ${codes('initials')})`;
}

/** Rows that contain the keyword, each checked. Slots: `keyword`, for several words `words`. */
export function walkedSql(env: KeywordEnv): RawBuilder<boolean> {
  const { keyword, operandSql = plannedValue } = env;
  const texts = searchedTexts(env);
  if (texts.length === 0) return sql`false`;
  const contain = (wanted: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      texts.map((text) => sql`strpos(${text}, ${wanted}) > 0`),
      sql` or `,
    )})`;
  if (!hasSeveralWords(keyword)) return contain(operandSql(slot('keyword'), 'text'));
  const wanted = keyword.words.map((_, index) =>
    contain(sql`(${operandSql(slot('words'), 'text[]')})[${sql.lit(index + 1)}]`),
  );
  return sql`(${sql.join(wanted, sql` and `)})`;
}

/** Texts the reader may search: the column with all texts, or else the texts visible to them. */
function searchedTexts({ resource, reading, alias }: KeywordEnv): RawBuilder<unknown>[] {
  if (resource.hasSearch && seesAllSearched(resource, reading)) return [sql.ref(`${alias}.search_text`)];
  const searched = [...resource.fields.values()].filter(
    (field) => isSearched(field) && seesWhole(reading, field),
  );
  // As in the column with all searchable texts: some texts are searched by pinyin only.
  return searched.flatMap((field) => [
    ...(field.definition.searchable === true
      ? field.columns.slice(0, 1).map(({ name }) => foldedSql(sql.ref(`${alias}.${name}`)))
      : []),
    ...(field.pinyinColumn === null
      ? []
      : [sql`replace(${foldedSql(sql.ref(`${alias}.${field.pinyinColumn}`))}, ' ', '')`]),
    ...translatedText(field, alias),
  ]);
}

/** Characters changed by folding, and repeated blanks: most texts contain none. */
const UNFOLDED = '[^ -~一-鿿]|  ';

/** A text folded like a keyword by `foldSearchText`: full-width characters match their half-width forms. */
function foldedSql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const folded = sql`regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g')`;
  // Folding every text would take ten times as long.
  return sql`lower(case when ${text} ~ ${sql.lit(UNFOLDED)} then ${folded} else ${text} end)`;
}

/** A text in all other languages, one per line. */
function translatedText({ definition }: FieldModel, alias: string): RawBuilder<unknown>[] {
  if (definition.type !== 'text' || definition.translations === undefined) return [];
  const column = sql.ref(`${alias}.${definition.translations}`);
  return [
    sql`(select string_agg(${foldedSql(sql`text.value`)}, E'\\n') from jsonb_each_text(${column}) text)`,
  ];
}

/** The column with all searchable texts also contains fields hidden from the reader. */
function seesAllSearched(resource: ResourceModel, reading: ResourceReading): boolean {
  return [...resource.fields.values()].every((field) => !isSearched(field) || seesWhole(reading, field));
}

function isSearched({ definition, pinyinColumn }: FieldModel): boolean {
  const isText = definition.type === 'text' || definition.type === 'longText';
  return (
    isText && definition.personal === undefined && (definition.searchable === true || pinyinColumn !== null)
  );
}

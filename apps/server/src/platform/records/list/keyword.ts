import {
  type EdgeGrams,
  gramCode,
  type KeywordGrams,
  gramsOfKeyword,
  gramsOverEdge,
  initialsCode,
  searchWords,
} from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { slot } from '#server/db/kept-statement.ts';
import { type GivenSql, seen } from '#server/db/statements/unseen.ts';
import { extentOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { wallViewName } from '#server/platform/install/tables/names.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { type ResourceReading, seesWhole } from './resource-reading.ts';
import { type TextSample, textSampleOf } from './text-sample.ts';

/**
 * A keyword, and how its rows are found.
 * - `gather`: all rows that have it, by the index of their grams, and then sorted: it is rare
 * - `walk`: along the order of the list until the page is full: it is common, and soon found
 * - `look`: no index knows it (a single letter, a table without it): every row is looked at
 */
export interface Keyword {
  readonly way: 'gather' | 'walk' | 'look';
  /** Its words, as they were typed one behind the other. */
  readonly text: string;
  /** What is found contains all of these. */
  readonly words: readonly string[];
  /** Of the rarest of its words, or of several together: the others are looked at in what these find. */
  readonly grams: AskedGrams;
  /** Share of all records that contain it, about; null when nothing is known. */
  readonly share: number | null;
}

/** Gathering reads all rows that are found, walking as many rows as it takes to find a page of them. */
const PAGE_ROWS = 20;

/** Grams by which the index is asked. */
const GRAMS_MAX = 3;

/** Grams of a keyword, and those over its edges where they spare more than they cost. */
interface AskedGrams extends KeywordGrams {
  readonly edges?: EdgeGrams;
}

/**
 * Rows too many that grams find, from which on those over an edge are asked for as well: for PostgreSQL to look up a hundred grams
 * takes as long as to look at so many rows.
 */
const EDGE_ROWS = 2_000;

/** The keyword of a query; null when there is nothing to look for. */
export async function keywordOf(
  ctx: Context,
  resource: ResourceModel,
  typed: string | undefined,
): Promise<Keyword | null> {
  const words = searchWords(typed ?? '');
  if (words.length === 0) return null;
  const text = words.join(' ');
  const told = words
    .map((word): Told => ({ words: [word], grams: gramsOfKeyword(word) }))
    .filter(({ grams }) => grams.needs !== 'none');
  const [first] = told;
  if (!resource.hasSearch || !first)
    return { way: 'look', text, words, grams: gramsOfKeyword(text), share: null };
  const sample = await textSampleOf(ctx, resource);
  const shareOf = (some: readonly string[]) => sample.shareOf(some.join('\n'));
  const byShare = together(told, sample).toSorted((one, other) => shareOf(one.words) - shareOf(other.words));
  const lead = byShare[0] ?? first;
  const share = shareOf(words);
  // Walking looks at as many rows as it takes to find a page of them, gathering at all that the index finds.
  const way = share * shareOf(lead.words) * sample.rows > PAGE_ROWS ? 'walk' : 'gather';
  return { way, text, words, grams: way === 'gather' ? asked(lead, sample) : lead.grams, share };
}

/** Words that the index is asked for in one look, by all of their grams. */
interface Told {
  readonly words: readonly string[];
  readonly grams: KeywordGrams;
}

/** Words that must have all of their grams are asked for at once: common ones are rare together. */
function together(told: readonly Told[], { shareOf }: TextSample): readonly Told[] {
  const certain = told.filter(({ grams }) => grams.needs === 'all');
  const [first] = certain;
  if (!first || certain.length < 2) return told;
  const grams = new Set(certain.flatMap((one) => rarest(one.grams, shareOf).grams));
  const all = certain.flatMap(({ words }) => words);
  return [
    { words: all, grams: { ...first.grams, grams: [...grams], isExact: false } },
    ...told.filter((one) => !certain.includes(one)),
  ];
}

function asked({ words, grams }: Told, sample: TextSample): AskedGrams {
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

/** Grams that are everywhere (`eng` of a pinyin) only cost: the rarest few find what is to be looked at. */
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
  /** How what is looked for stands in the statement: seen by the planner unless said. */
  readonly given?: GivenSql;
}

/** Name of the view inside a statement. */
const FOUND = 'lettered';

/** What `gatheredSql` and `walkedSql` are run with. */
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
 * Rows that contain the keyword, found by its grams. Slots: those of `keywordValues`. Whoever is restricted finds them through
 * the view that shows grams: behind the second wall no index of grams may be asked, since what compares them might tell about
 * rows that are out of reach.
 */
export function gatheredSql(env: KeywordEnv): RawBuilder<boolean> {
  const { resource, reading, alias, keyword, given = seen } = env;
  if (keyword.way === 'look') return walkedSql(env);
  const isOpen = resource.isPlatform || extentOf(reading.reach) === 'all';
  const hasGrams = isOpen
    ? hasGramsSql(sql.ref(`${alias}.search`), keyword.grams, given)
    : sql<boolean>`${sql.ref(`${alias}.id`)} in (select ${sql.ref(`${FOUND}.id`)}
        from ${sql.table(wallViewName(resource.table))} as ${sql.ref(FOUND)}
        where ${hasGramsSql(sql.ref(`${FOUND}.search`), keyword.grams, given)})`;
  const isEnough = keyword.grams.isExact && !hasSeveralWords(keyword) && seesAllSearched(resource, reading);
  return isEnough ? hasGrams : sql`(${hasGrams} and ${walkedSql(env)})`;
}

/** What of a keyword decides the text of a statement. */
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
  given: GivenSql,
): RawBuilder<boolean> {
  const codes = (name: keyof ReturnType<typeof keywordValues>) => given(slot(name), 'integer[]');
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

/** Rows that contain the keyword, each looked at. Slots: `keyword`, of several words `words`. */
export function walkedSql(env: KeywordEnv): RawBuilder<boolean> {
  const { keyword, given = seen } = env;
  const texts = searchedTexts(env);
  if (texts.length === 0) return sql`false`;
  const contain = (wanted: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      texts.map((text) => sql`strpos(${text}, ${wanted}) > 0`),
      sql` or `,
    )})`;
  if (!hasSeveralWords(keyword)) return contain(given(slot('keyword'), 'text'));
  const wanted = keyword.words.map((_, index) =>
    contain(sql`(${given(slot('words'), 'text[]')})[${sql.lit(index + 1)}]`),
  );
  return sql`(${sql.join(wanted, sql` and `)})`;
}

/** What the reader may look through: the column with all texts, or else those that they see. */
function searchedTexts({ resource, reading, alias }: KeywordEnv): RawBuilder<unknown>[] {
  if (resource.hasSearch && seesAllSearched(resource, reading)) return [sql.ref(`${alias}.search_text`)];
  const searched = [...resource.fields.values()].filter(
    (field) => isSearched(field) && seesWhole(reading, field),
  );
  // As the column with all searchable texts has it: of some texts only the pinyin is looked through.
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

/** Characters that folding may change, and blanks that it makes one: of most texts a look says that there are none. */
const UNFOLDED = '[^ -~一-鿿]|  ';

/** A text as `foldSearchText` makes it of a keyword: signs of full width are found however they are typed. */
function foldedSql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const folded = sql`regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g')`;
  // To fold every text takes ten times as long.
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

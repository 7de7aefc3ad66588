import { isViewing } from '@haiqiao/contract/access';
import {
  gramCode,
  gramsOfKeyword,
  initialsCode,
  searchWords,
  type KeywordGrams,
} from '@haiqiao/contract/query';
import { cancellableRead } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { inOrderOf, nameContains, type OptionsCall, type RecordOption } from './option.ts';

/** Members in service, by name, account, number, pinyin or initials, optionally in one unit and below; by id also former members. */
export async function memberOptions(ctx: Context, call: OptionsCall): Promise<RecordOption[]> {
  const { ids, keyword, parent, limit } = call;
  if (ids) {
    const indexed = [sql`id = any(${uuidsOf(ids)}::uuid[])`];
    return inOrderOf(ids, await selectMembers(ctx, { indexed, tests: [], limit: ids.length }));
  }
  // In view-as mode nothing is written, not even this.
  if (!isViewing(ctx.actor)) await refreshMemberSearch(ctx);
  const { indexed, tests } = keywordSql(keyword);
  return selectMembers(ctx, {
    indexed: [...indexed, ...unitSql(parent)],
    tests: [...tests, sql`m.status = 'ACTIVE'`],
    limit,
  });
}

interface Wanted {
  /** Conditions served by an index: their matches are found first and then sorted. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** Conditions checked on each row. */
  readonly tests: readonly RawBuilder<unknown>[];
  readonly limit: number;
}

/**
 * Members in pinyin order of their names. Without an indexed condition they are read in that order until there are enough: the planner
 * knows single grams only and would often choose the wrong plan.
 */
function selectMembers(ctx: Context, { indexed, tests, limit }: Wanted): Promise<RecordOption[]> {
  const tested = tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``;
  // The index condition stands alone in its subquery, so that no other index is chosen.
  const found =
    indexed.length > 0
      ? sql`with m as materialized (select id, username, username_pinyin, org_id, status, search_text from sys_member where ${sql.join(indexed, sql` and `)}) select * from m`
      : sql`select * from sys_member m`;
  const members = sql<RecordOption>`
    select m.id::text as value, m.username as "displayValue", coalesce(o.name, '') as hint
    from (
      select m.id, m.username, m.username_pinyin, m.org_id from (${found}) m ${tested}
      order by m.username_pinyin, m.id limit ${limit}
    ) m left join sys_org o on o.id = m.org_id
    order by m.username_pinyin, m.id`;
  return cancellableRead(ctx, members.compile(ctx.db));
}

/** Short inputs that an index does not narrow; they are common and soon found. */
const SHORT_LETTERS = /^[\0-\x7f]{1,2}$/;

function keywordSql(typed: string): Pick<Wanted, 'indexed' | 'tests'> {
  const words = searchWords(typed).map(wordSql);
  return { indexed: words.flatMap(({ indexed }) => indexed), tests: words.flatMap(({ tests }) => tests) };
}

function wordSql(word: string): Pick<Wanted, 'indexed' | 'tests'> {
  const contains = sql`strpos(m.search_text, ${word}) > 0`;
  const grams = gramsOfKeyword(word);
  if (grams.needs === 'none' || SHORT_LETTERS.test(word)) return { indexed: [], tests: [contains] };
  return { indexed: [hasGrams(grams)], tests: grams.isExact ? [] : [contains] };
}

function hasGrams({ needs, grams, others, initials }: KeywordGrams): RawBuilder<unknown> {
  const asked = grams.map(gramCode);
  const ofInitials = initials.map((three) => initialsCode(three));
  if (needs === 'any') return sql`search && ${[...asked, ...ofInitials]}::integer[]`;
  if (needs === 'all') return sql`search @> ${asked}::integer[]`;
  const found = [asked, others.map(gramCode), ofInitials].map((codes) => sql`search @> ${codes}::integer[]`);
  return sql`(${sql.join(found, sql` or `)})`;
}

function unitSql(unit: string | undefined): RawBuilder<unknown>[] {
  if (unit === undefined) return [];
  const [id = null] = uuidsOf([unit]);
  return [sql`unit_ids @> array[${id}::uuid]`];
}

interface Unit {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly status: 'ENABLED' | 'DISABLED';
}

/** Units: children of one, the top ones, those matching a keyword, or those with these ids. */
export async function unitOptions(
  ctx: Context,
  { ids, keyword, parent, limit }: OptionsCall,
): Promise<RecordOption[]> {
  const units = await readUnits(ctx);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const inUse = units.filter(({ status }) => status === 'ENABLED');
  const parents = new Set(inUse.map(({ parent_id: above }) => above));
  const namesAbove = (id: string | null, visited: readonly string[] = []): string[] => {
    const unit = id === null || visited.includes(id) ? undefined : byId.get(id);
    return unit ? [...namesAbove(unit.parent_id, [...visited, unit.id]), unit.name] : [];
  };
  const optionOf = ({ id, parent_id: above, name }: Unit): RecordOption => ({
    value: id,
    displayValue: name,
    hint: namesAbove(above).join(' / '),
    hasChildren: parents.has(id),
  });
  if (ids) return inOrderOf(ids, units.map(optionOf));
  const wanted = keyword.trim();
  if (wanted === '') return inUse.filter((unit) => unit.parent_id === (parent ?? null)).map(optionOf);
  return inUse
    .filter(({ name }) => nameContains(name, wanted))
    .slice(0, limit)
    .map(optionOf);
}

/** In their own order. There are hundreds at most, so pinyin is searched in memory. */
function readUnits({ db }: Context): Promise<readonly Unit[]> {
  return db
    .selectFrom('sys_org')
    .select(['id', 'parent_id', 'name', 'status'])
    .orderBy('order_no')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The ids that PostgreSQL can parse; others match nothing. */
export function uuidsOf(ids: readonly string[]): string[] {
  return ids.filter(isUuid);
}

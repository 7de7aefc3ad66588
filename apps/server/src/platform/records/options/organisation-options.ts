import { isViewing } from '@haiqiao/contract/access';
import {
  gramCode,
  gramsOfKeyword,
  initialsCode,
  searchWords,
  type KeywordGrams,
} from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { cancellableRead } from '#server/db/reading/cancellable-read.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { inOrderOf, nameContains, type OptionsCall, type RecordOption } from './option.ts';

/**
 * Members of staff: those at work, by name, account, number, pinyin or initials, and of one unit with those below it; by
 * their ids also those who have left.
 */
export async function memberOptions(ctx: Context, call: OptionsCall): Promise<RecordOption[]> {
  const { ids, keyword, parent, limit } = call;
  if (ids) {
    const known = [sql`id = any(${uuidsOf(ids)}::uuid[])`];
    return inOrderOf(ids, await selectMembers(ctx, { known, tests: [], limit: ids.length }));
  }
  // Whoever looks at the product as somebody else writes nothing, not even this.
  if (!isViewing(ctx.actor)) await refreshMemberSearch(ctx);
  const { known, tests } = keywordSql(keyword);
  return selectMembers(ctx, {
    known: [...known, ...unitSql(parent)],
    tests: [...tests, sql`m.status = 'ACTIVE'`],
    limit,
  });
}

interface Wanted {
  /** Conditions that an index answers: what they leave is found first and sorted then. */
  readonly known: readonly RawBuilder<unknown>[];
  /** Conditions that a row must be looked at for. */
  readonly tests: readonly RawBuilder<unknown>[];
  readonly limit: number;
}

/**
 * Members in the order of the pinyin of their names. Without a condition that an index answers they are walked in that order
 * until there are enough: the planner, which knows single grams only, would often choose the wrong one of the two.
 */
function selectMembers(ctx: Context, { known, tests, limit }: Wanted): Promise<RecordOption[]> {
  const tested = tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``;
  // Nothing else stands in what the index is asked for, or another index might be taken for it.
  const found =
    known.length > 0
      ? sql`with m as materialized (select id, username, username_pinyin, org_id, status, search_text from sys_member where ${sql.join(known, sql` and `)}) select * from m`
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

/** Letters of which no index says much; what is so short is common, and soon found. */
const SHORT_LETTERS = /^[\0-\x7f]{1,2}$/;

function keywordSql(typed: string): Pick<Wanted, 'known' | 'tests'> {
  const words = searchWords(typed).map(wordSql);
  return { known: words.flatMap(({ known }) => known), tests: words.flatMap(({ tests }) => tests) };
}

function wordSql(word: string): Pick<Wanted, 'known' | 'tests'> {
  const contains = sql`strpos(m.search_text, ${word}) > 0`;
  const grams = gramsOfKeyword(word);
  if (grams.needs === 'none' || SHORT_LETTERS.test(word)) return { known: [], tests: [contains] };
  return { known: [hasGrams(grams)], tests: grams.isExact ? [] : [contains] };
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

/** Units: those below one, the topmost, those that a keyword finds, or those with these ids. */
export async function unitOptions(
  ctx: Context,
  { ids, keyword, parent, limit }: OptionsCall,
): Promise<RecordOption[]> {
  const units = await readUnits(ctx);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const inUse = units.filter(({ status }) => status === 'ENABLED');
  const parents = new Set(inUse.map(({ parent_id: above }) => above));
  const namesAbove = (id: string | null, seen: readonly string[] = []): string[] => {
    const unit = id === null || seen.includes(id) ? undefined : byId.get(id);
    return unit ? [...namesAbove(unit.parent_id, [...seen, unit.id]), unit.name] : [];
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

/** In their own order. There are hundreds at most, so that their pinyin is best found here. */
function readUnits({ db }: Context): Promise<readonly Unit[]> {
  return db
    .selectFrom('sys_org')
    .select(['id', 'parent_id', 'name', 'status'])
    .orderBy('order_no')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The ids that PostgreSQL can read; no other names anything. */
export function uuidsOf(ids: readonly string[]): string[] {
  return ids.filter(isUuid);
}

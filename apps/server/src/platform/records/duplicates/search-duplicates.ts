import type { DuplicateRule } from '@haiqiao/contract/definitions';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import { type Resemblance, resemblanceOf } from './find-duplicates.ts';
import { KEY_KINDS, type KeyKind, DUPLICATE_KEYS_COLUMN } from './duplicate-keys.ts';

/** Two possible duplicates; `one` has the smaller id. */
export interface DuplicatePair extends Resemblance {
  readonly one: string;
  readonly other: string;
}

/** Result of a search. */
export interface DuplicateSearch {
  readonly pairs: readonly DuplicatePair[];
  /** There are more than are stored; the most certain come first. */
  readonly isCut: boolean;
}

/** Maximum pairs; more are not processed before the next search. */
const PAIRS_MAX = 10_000;
/** Pairs are limited to a reader's row scope when they are read. */
const SEARCH = 'the search for duplicates compares all records';
/** A telephone number shared by more enterprises belongs to a registration agent. */
const SHARED_BY_MAX = 50;
const KEYS_AT_ONCE = 500;
/** For grouping about ten keys of each of a million records. */
const WORK_MEMORY = '256MB';

/** Searches all records of a resource for duplicates, without a row scope. Takes some seconds for a million records. */
export async function searchDuplicates(
  ctx: Context,
  resource: ResourceModel,
  { rule, signal }: { rule: DuplicateRule; signal: AbortSignal },
): Promise<DuplicateSearch> {
  const pairs = new Map<string, DuplicatePair>();
  const search = { resource, rule };
  for (const kind of KEY_KINDS) {
    const keys = await sharedKeys(ctx, search, kind);
    for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
      signal.throwIfAborted();
      if (pairs.size >= PAIRS_MAX) return { pairs: [...pairs.values()].slice(0, PAIRS_MAX), isCut: true };
      for (const pair of await pairsOf(ctx, search, keys.slice(start, start + KEYS_AT_ONCE))) {
        pairs.set(pair.one + pair.other, pair);
      }
    }
  }
  return { pairs: [...pairs.values()].slice(0, PAIRS_MAX), isCut: pairs.size > PAIRS_MAX };
}

interface Search {
  readonly resource: ResourceModel;
  readonly rule: DuplicateRule;
}

/** Keys of one kind shared by several live records. */
function sharedKeys(ctx: Context, { resource, rule }: Search, kind: KeyKind): Promise<readonly number[]> {
  return inTransaction(ctx, async ({ db }) => {
    await sql`select set_config('work_mem', ${WORK_MEMORY}, true)`.execute(db);
    const { rows } = await sql<{ key: number }>`
      select key from (
        select unnest(${sql.id(DUPLICATE_KEYS_COLUMN)}) as key from ${everyRow(resource, SEARCH)}
        where deleted_at is null and status <> all(${[...(rule.settled ?? [])]}::text[])
      ) kept
      where key & 3 = ${KEY_KINDS.indexOf(kind)}
      group by key having count(*) between 2 and ${SHARED_BY_MAX} limit ${PAIRS_MAX}`.execute(db);
    return rows.map(({ key }) => key);
  });
}

interface Met {
  readonly ids: readonly string[];
}

interface StoredPairs {
  readonly id: string;
  readonly values: RecordValues;
}

async function pairsOf(
  ctx: Context,
  search: Search,
  keys: readonly number[],
): Promise<readonly DuplicatePair[]> {
  const { resource, rule } = search;
  const { rows: groups } = await sql<Met>`
    select array_agg(record.id order by record.id) as ids
    from unnest(${[...keys]}::integer[]) as shared (key)
    join ${everyRow(resource, SEARCH)} record on record.${sql.id(DUPLICATE_KEYS_COLUMN)} @> array[shared.key]
    where record.deleted_at is null and record.status <> all(${[...(rule.settled ?? [])]}::text[])
    group by shared.key having count(*) between 2 and ${SHARED_BY_MAX}`.execute(ctx.db);
  const values = await valuesOf(ctx, search, [...new Set(groups.flatMap(({ ids }) => ids))]);
  const pairIds = new Set<string>();
  return groups.flatMap(({ ids }) =>
    ids.flatMap((one, at) =>
      ids.slice(at + 1).flatMap((other): DuplicatePair[] => {
        const [first, second] = [values.get(one), values.get(other)];
        if (pairIds.has(one + other) || !first || !second) return [];
        pairIds.add(one + other);
        const resemblance = resemblanceOf(resource, rule, [first, second]);
        return resemblance ? [{ one, other, ...resemblance }] : [];
      }),
    ),
  );
}

async function valuesOf(
  ctx: Context,
  { resource, rule }: Search,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordValues>> {
  const names = new Set([rule.name, ...(rule.same ?? [])]);
  const fields = new Map([...resource.fields].filter(([name]) => names.has(name)));
  const { rows } = await sql<StoredPairs>`
    select record.id, ${valuesJson(fields, 'record')} as values from ${everyRow(resource, SEARCH)} record
    where record.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, values }) => [id, values]));
}

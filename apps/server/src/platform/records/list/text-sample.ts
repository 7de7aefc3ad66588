import { hasAsciiGram } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { catalogName, everyRow } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Statistics from a random sample of a resource's records. */
export interface TextSample {
  /** Approximate number of records. */
  readonly rows: number;
  /** Share of the records that contain a keyword, or each of several, one per line, within the precision of the sample. */
  readonly shareOf: (keyword: string) => number;
  /** Share of the records with three ASCII characters as one of their grams; not all records that contain them have it. */
  readonly shareOfGram: (gram: string) => number;
}

interface CachedSample {
  readonly sample: Promise<TextSample>;
  readonly untilMs: number;
}

/** Frequencies change slowly. */
const CACHE_MS = 5 * 60_000;
/** Enough to distinguish 0.3 % from 0.03 %; searched in a fifth of a millisecond. */
const SAMPLE_ROWS = 2_000;
/** Maximum keywords with a cached share. */
const KEYWORDS_MAX = 1_000;

const cache = new WeakMap<ResourceModel, CachedSample>();

/** A sample of the texts of keyword search. The planner's statistics cover single grams only, not that 跨境, 境电 and 电商 occur together. */
export function textSampleOf(ctx: Context, resource: ResourceModel): Promise<TextSample> {
  const nowMs = ctx.clock.now().getTime();
  const cached = cache.get(resource);
  if (cached && nowMs < cached.untilMs) return cached.sample;
  const sample = readSample(ctx, resource);
  cache.set(resource, { sample, untilMs: nowMs + CACHE_MS });
  sample.catch(() => cache.delete(resource));
  // Until a new one is read, the old one is returned.
  return cached?.sample ?? sample;
}

async function readSample({ db }: Context, resource: ResourceModel): Promise<TextSample> {
  const counted = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(${catalogName(resource)})`.execute(
    db,
  );
  const rows = counted.rows[0]?.rows ?? 0;
  const percent = Math.min(100, (100 * SAMPLE_ROWS) / Math.max(rows, 1));
  const { rows: texts } = await sql<{ text: string }>`
    select search_text as text from ${everyRow(resource, 'a sample for the shares of words')} tablesample system (${percent}::real)
    where search_text is not null ${resource.isPlatform ? sql`` : sql`and deleted_at is null`} limit ${SAMPLE_ROWS}`.execute(
    db,
  );
  const all = texts.map(({ text }) => text);
  return {
    rows,
    shareOf: rememberShares(all, (text, keyword) => keyword.split('\n').every((word) => text.includes(word))),
    shareOfGram: rememberShares(all, hasAsciiGram),
  };
}

function rememberShares(
  texts: readonly string[],
  has: (text: string, wanted: string) => boolean,
): TextSample['shareOf'] {
  const shares = new LRUCache<string, number>({
    max: KEYWORDS_MAX,
    memoMethod: (wanted) =>
      texts.length === 0 ? 0 : texts.filter((text) => has(text, wanted)).length / texts.length,
  });
  return (wanted) => shares.memo(wanted);
}

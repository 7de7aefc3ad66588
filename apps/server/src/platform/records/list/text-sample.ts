import { hasAsciiGram } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** What some records of a resource, taken at random, tell about all of them. */
export interface TextSample {
  /** About how many records there are. */
  readonly rows: number;
  /** Share of the records that contain a keyword, or each of several, one on a line, as far as the sample can tell. */
  readonly shareOf: (keyword: string) => number;
  /** Share of the records that have three characters of ASCII as one of their grams: not all that contain them do. */
  readonly shareOfGram: (gram: string) => number;
}

interface Kept {
  readonly sample: Promise<TextSample>;
  readonly untilMs: number;
}

/** What is common stays common for a while. */
const KEPT_MS = 5 * 60_000;
/** Enough to tell 0.3 % from 0.03 %, and looked through in a fifth of a millisecond. */
const SAMPLE_ROWS = 2_000;
/** Keywords whose share is remembered. */
const KEYWORDS_MAX = 1_000;

const kept = new WeakMap<ResourceModel, Kept>();

/**
 * A sample of what the keyword box looks through. The planner's own statistics know single grams only: that 跨境, 境电 and 电商
 * come together it cannot know.
 */
export function textSampleOf(ctx: Context, resource: ResourceModel): Promise<TextSample> {
  const nowMs = ctx.clock.now().getTime();
  const known = kept.get(resource);
  if (known && nowMs < known.untilMs) return known.sample;
  const sample = readSample(ctx, resource);
  kept.set(resource, { sample, untilMs: nowMs + KEPT_MS });
  sample.catch(() => kept.delete(resource));
  // Until the new one is there, nobody waits for it.
  return known?.sample ?? sample;
}

async function readSample({ db }: Context, resource: ResourceModel): Promise<TextSample> {
  const counted = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(${resource.table})`.execute(
    db,
  );
  const rows = counted.rows[0]?.rows ?? 0;
  const percent = Math.min(100, (100 * SAMPLE_ROWS) / Math.max(rows, 1));
  const { rows: texts } = await sql<{ text: string }>`
    select search_text as text from ${sql.table(resource.table)} tablesample system (${percent}::real)
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
  const shares = new Map<string, number>();
  return (wanted) => {
    const known = shares.get(wanted);
    if (known !== undefined) return known;
    const share = texts.length === 0 ? 0 : texts.filter((text) => has(text, wanted)).length / texts.length;
    if (shares.size >= KEYWORDS_MAX) shares.clear();
    shares.set(wanted, share);
    return share;
  };
}

import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { DataCheck } from '../plan/step.ts';
import { quoteName } from '../tables/quote.ts';

/** Maximum records named in a sentence; the rest is counted. */
const NAMED_MAX = 20;

interface InTheWay {
  readonly id: string;
  readonly title: string;
  readonly isDeleted: boolean;
}

/** Sentences about rows that prevent the required changes; empty when there are none. */
export async function askRows(ctx: Context, checks: readonly DataCheck[]): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const check of checks) {
    const total = await countRows(ctx, check);
    if (total > 0) sentences.push(sentenceOf(check, total, await nameRows(ctx, check)));
  }
  return sentences;
}

async function countRows(ctx: Context, check: DataCheck): Promise<number> {
  const { rows } = await sql
    .raw<{ total: number }>(`select count(*) as total from ${quoteName(check.table)} r where ${check.where}`)
    .execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** The records, or the parent records of sub-table rows. */
async function nameRows(ctx: Context, { table, parent, where }: DataCheck): Promise<readonly InTheWay[]> {
  const record =
    parent === null
      ? `${quoteName(table)} r where ${where}`
      : `${quoteName(parent)} p where exists (select from ${quoteName(table)} r where r.parent_id = p.id and (${where}))`;
  const at = parent === null ? 'r' : 'p';
  const { rows } = await sql
    .raw<InTheWay>(
      `select ${at}.id, ${at}.title, ${at}.deleted_at is not null as "isDeleted" from ${record} order by ${at}.id limit ${NAMED_MAX}`,
    )
    .execute(ctx.db);
  return rows;
}

function sentenceOf(
  { module, resource, field, wish, fault }: DataCheck,
  total: number,
  named: readonly InTheWay[],
): string {
  const names = named.map(({ id, title, isDeleted }) =>
    [title, isDeleted ? '(in the recycle bin)' : '', id].filter(Boolean).join(' '),
  );
  const more = total > names.length ? ', …' : '';
  const count = total === 1 ? `1 row ${fault[0]}` : `${total} rows ${fault[1]}`;
  return `modules/${module}: ${resource}.${field} ${wish}, but ${count}: ${names.join(', ')}${more}.`;
}

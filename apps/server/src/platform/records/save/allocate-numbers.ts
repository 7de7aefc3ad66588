import { shanghaiDate } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';
import { commitEarly, mayCommitEarly, noteEarlyCommit, prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Minimum digits of a number; the ten-thousandth of a day has one more. */
const DIGITS_MIN = 4;

const countUp = prepareStatement<{ last_no: number; early_from: string | null }>(sql`
  with counted as (
    insert into sys_number_sequence as s (prefix, day, last_no)
    values (${slot('prefix')}::text, ${slot('day')}::date, ${slot('count')}::integer)
    on conflict (prefix, day) do update set last_no = s.last_no + excluded.last_no
    returning last_no
  )
  select last_no, case when ${slot('mayCommitEarly')}::boolean then ${commitEarly} end as early_from from counted`);

/**
 * The next numbers of a prefix and day (DOMAIN §1.6): `ZX202603020001`. The prefix is locked until the transaction ends: no number is used
 * twice, and none is lost on a rollback. Allocating numbers of an import in a separate transaction would leave gaps of thousands when the
 * import is refused or cancelled, but numbers belong to the transaction that uses them. The cost: creating a record with this prefix on
 * this day waits for a running import. The lock does not wait for the disk: the commit releases the prefix, and the reply is sent when the commit is
 * on disk.
 * @returns `count` numbers in order
 */
export async function allocateNumbers(ctx: Context, prefix: string, count = 1): Promise<readonly string[]> {
  if (!ctx.db.isTransaction) throw new Error('numbers are allocated inside the transaction that uses them');
  const day = shanghaiDate(ctx.clock.now()) ?? '';
  const [row] = await countUp.run(ctx, { prefix, day, count, mayCommitEarly: mayCommitEarly(ctx) });
  if (!row) throw new Error(`the numbers of ${prefix} cannot be counted`);
  if (row.early_from !== null) noteEarlyCommit(ctx, row.early_from);
  const first = row.last_no - count + 1;
  return Array.from({ length: count }, (_, index) => numberOf(prefix, day, first + index));
}

const lastNumber = prepareStatement<{ last_no: number }>(sql`
  select last_no from sys_number_sequence where prefix = ${slot('prefix')}::text and day = ${slot('day')}::date`);

/** Attempts for work that shows its number: each fails when another transaction takes the number first. */
const ATTEMPTS = 10;

/** Work that shows its number before the number is allocated. */
export interface NumberedWork<Made> {
  /** Does the work with the number that comes next. No number is locked meanwhile. */
  readonly make: (number: string) => Promise<Made>;
  /** Removes what `make` left, because another transaction took the number first; `make` follows with the next number. */
  readonly discard: (made: Made) => Promise<void>;
}

/**
 * Allocates one number for slow work that shows it, such as a printed document. The work is done with the expected number, and the number is
 * allocated at the end: other transactions with this prefix do not wait for the work, and no number is lost.
 * @throws AppError DOCUMENT_BUSY when other transactions are faster time after time
 */
export async function allocateNumberAfter<Made>(
  ctx: Context,
  prefix: string,
  { make, discard }: NumberedWork<Made>,
): Promise<Made> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const day = shanghaiDate(ctx.clock.now()) ?? '';
    const [row] = await lastNumber.run(ctx, { prefix, day });
    const expected = numberOf(prefix, day, (row?.last_no ?? 0) + 1);
    const made = await make(expected);
    if (await hasAllocated(ctx, prefix, expected)) return made;
    await discard(made);
  }
  throw new AppError('DOCUMENT_BUSY');
}

/** Allocates the next number if it is the expected one; otherwise nothing is allocated and nothing stays locked. */
async function hasAllocated(ctx: Context, prefix: string, expected: string): Promise<boolean> {
  await sql`savepoint numbered`.execute(ctx.db);
  const [number] = await allocateNumbers(ctx, prefix);
  if (number === expected) {
    await sql`release savepoint numbered`.execute(ctx.db);
    return true;
  }
  await sql`rollback to savepoint numbered`.execute(ctx.db);
  return false;
}

/** A number of today from another counter, which may leave gaps. */
export function numberOfToday(ctx: Pick<Context, 'clock'>, prefix: string, no: number): string {
  return numberOf(prefix, shanghaiDate(ctx.clock.now()) ?? '', no);
}

function numberOf(prefix: string, day: string, no: number): string {
  return `${prefix}${day.replaceAll('-', '')}${String(no).padStart(DIGITS_MIN, '0')}`;
}

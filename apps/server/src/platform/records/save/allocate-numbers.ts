import { shanghaiDate } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { commitEarly } from '#server/db/early-commit.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { mayCommitEarly, noteEarlyCommit } from '#server/db/transaction.ts';

/** Digits of a number at least; the ten-thousandth of a day simply has one more. */
const DIGITS_MIN = 4;

const countUp = keepStatement<{ last_no: number; is_early: boolean }>(sql`
  with counted as (
    insert into sys_number_sequence as s (prefix, day, last_no)
    values (${slot('prefix')}::text, ${slot('day')}::date, ${slot('count')}::integer)
    on conflict (prefix, day) do update set last_no = s.last_no + excluded.last_no
    returning last_no
  )
  select last_no, case when ${slot('mayCommitEarly')}::boolean then ${commitEarly} else false end as is_early from counted`);

/**
 * The next numbers of a prefix and day (DOMAIN §1.6): `ZX202603020001`. Whoever asks holds the prefix until the transaction
 * ends: no number is given twice, and none is lost when the transaction fails. Given out in a transaction of their own, numbers
 * of an import that is refused or cancelled in the end would be gaps of thousands, each to be accounted for, where the rule is that
 * a number is given in the transaction that uses it. The price: who makes a record of this prefix on this day meanwhile waits for
 * the import. Nobody waits for the disk: the prefix is free with the commit, and the caller answers when that is on the disk.
 * @returns `count` numbers in order
 */
export async function allocateNumbers(ctx: Context, prefix: string, count = 1): Promise<readonly string[]> {
  if (!ctx.db.isTransaction) throw new Error('numbers are given inside the transaction that uses them');
  const day = shanghaiDate(ctx.clock.now()) ?? '';
  const [row] = await countUp.run(ctx, { prefix, day, count, mayCommitEarly: mayCommitEarly(ctx) });
  if (!row) throw new Error(`the numbers of ${prefix} cannot be counted`);
  if (row.is_early) noteEarlyCommit(ctx);
  const first = row.last_no - count + 1;
  return Array.from({ length: count }, (_, index) => numberOf(prefix, day, first + index));
}

/** A number of today that was counted elsewhere, by something that may leave gaps. */
export function numberOfToday(ctx: Pick<Context, 'clock'>, prefix: string, no: number): string {
  return numberOf(prefix, shanghaiDate(ctx.clock.now()) ?? '', no);
}

function numberOf(prefix: string, day: string, no: number): string {
  return `${prefix}${day.replaceAll('-', '')}${String(no).padStart(DIGITS_MIN, '0')}`;
}

import { shanghaiDate } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Digits of a number at least; the ten-thousandth of a day simply has one more. */
const DIGITS_MIN = 4;

/**
 * The next numbers of a prefix and day (DOMAIN §1.6): `ZX202603020001`. Whoever asks holds the prefix until the
 * transaction ends, so that no number is given twice and none is lost when it fails.
 * @returns `count` numbers in order
 */
export async function allocateNumbers(ctx: Context, prefix: string, count = 1): Promise<readonly string[]> {
  if (!ctx.db.isTransaction) throw new Error('numbers are given inside the transaction that uses them');
  const day = shanghaiDate(ctx.clock.now()) ?? '';
  const { last_no } = await ctx.db
    .insertInto('sys_number_sequence')
    .values({ prefix, day, last_no: count })
    .onConflict((conflict) =>
      conflict
        .columns(['prefix', 'day'])
        .doUpdateSet({ last_no: sql`sys_number_sequence.last_no + excluded.last_no` }),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => numberOf(prefix, day, last_no - count + 1 + index));
}

function numberOf(prefix: string, day: string, no: number): string {
  return `${prefix}${day.replaceAll('-', '')}${String(no).padStart(DIGITS_MIN, '0')}`;
}

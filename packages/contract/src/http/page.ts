import { z } from 'zod';

/** A page of a list with the total (SPEC §7: rows are in `datas`). */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ datas: z.array(row), total: z.number().int().nonnegative() });
}

import type { PaperPair } from '../paper.ts';

/** Pairs in full-width rows: the last one of a row takes the rest. */
export function pairRows(pairs: readonly PaperPair[], columns: number): readonly (readonly PaperPair[])[] {
  const rows: PaperPair[][] = [];
  let left = 0;
  for (const pair of pairs) {
    const span = Math.min(pair.span, columns);
    const row = rows.at(-1);
    if (row && span <= left) {
      row.push({ ...pair, span });
      left -= span;
      continue;
    }
    widen(row, left);
    rows.push([{ ...pair, span }]);
    left = columns - span;
  }
  widen(rows.at(-1), left);
  return rows;
}

function widen(row: PaperPair[] | undefined, by: number): void {
  const last = row?.pop();
  if (row && last) row.push({ ...last, span: last.span + by });
}

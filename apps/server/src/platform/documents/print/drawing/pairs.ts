import type { PaperBlock } from '../paper.ts';
import { TEXT_WIDTH } from '../sheet.ts';
import { CELL_EDGES_PT, rowSlabs } from './cells.ts';
import { pairRows } from './pair-rows.ts';
import type { Typesetter } from './pen.ts';
import { roomOf, type Slab } from './slab.ts';

/** Label width and font size, by number of columns. */
const GRIDS = {
  1: { labelPt: 100, sizePt: 9.5 },
  2: { labelPt: 82, sizePt: 9 },
  3: { labelPt: 62, sizePt: 8.2 },
} as const;

/** Labels and values in a bordered grid. */
export function pairsSlabs(
  block: Extract<PaperBlock, { kind: 'pairs' }>,
  typesetter: Typesetter,
): readonly Slab[] {
  const { sizePt, ...grid } = GRIDS[block.columns];
  const columnPt = TEXT_WIDTH / block.columns;
  const labelPt = labelWidth(block, grid.labelPt, (word) => typesetter.widthOf(word, { sizePt }));
  const rows = pairRows(block.pairs, block.columns).flatMap((row) => {
    const cells = row.flatMap(({ label, text, span }) => [
      { text: label, widthPt: labelPt, sizePt, isLabel: true },
      { text, widthPt: columnPt * span - labelPt, sizePt },
    ]);
    return rowSlabs(cells, typesetter);
  });
  return [...rows, roomOf(6)];
}

/** Chinese labels break anywhere; long words get more width, up to a third. */
function labelWidth(
  { pairs }: Extract<PaperBlock, { kind: 'pairs' }>,
  usualPt: number,
  measure: (word: string) => number,
): number {
  const words = pairs.flatMap(({ label }) => label.match(/\p{Script=Latin}+/gu) ?? []);
  const longest = Math.max(0, ...words.map(measure)) + CELL_EDGES_PT + 2;
  return Math.min(Math.max(usualPt, longest), usualPt * 1.33);
}

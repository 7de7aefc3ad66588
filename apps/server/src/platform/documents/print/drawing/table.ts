import type { PaperBlock } from '../paper.ts';
import { TEXT_WIDTH } from '../sheet.ts';
import { type Cell, CELL_EDGES_PT, rowSlabs } from './cells.ts';
import type { Typesetter } from './pen.ts';
import { roomOf, type Slab } from './slab.ts';

type TableBlock = Extract<PaperBlock, { kind: 'table' }>;

/** Minimum and maximum width of a column, before fitting to the line. */
const COLUMN_MIN_PT = 30;
const COLUMN_MAX_PT = 190;
const SIZE_PT = 9;
/** From this number of columns the font is smaller. */
const MANY_COLUMNS = 7;
const SMALL_SIZE_PT = 7.5;

/** A table whose headings are repeated on every page. */
export function tableSlabs(block: TableBlock, typesetter: Typesetter): readonly Slab[] {
  const sizePt = block.columns.length > MANY_COLUMNS ? SMALL_SIZE_PT : SIZE_PT;
  const measure = (text: string) => typesetter.widthOf(typesetter.fit(text), { sizePt });
  const widths = columnWidths(block, measure);
  const cellsOf = (row: readonly string[], isHead: boolean) =>
    block.columns.map(
      ({ isNumber }, index): Cell => ({
        text: row[index] ?? '',
        widthPt: widths[index] ?? COLUMN_MIN_PT,
        sizePt,
        isNumber,
        isBold: isHead,
        isLabel: isHead,
      }),
    );
  const headings = block.columns.map(({ heading }) => heading);
  const [head] = rowSlabs(cellsOf(headings, true), typesetter);
  if (!head) return [];
  const rows = block.rows.flatMap((row) => rowSlabs(cellsOf(row, false), typesetter, head));
  return [{ ...head, staysWithNext: rows.length > 0 }, ...rows, roomOf(6)];
}

/** Column widths by content, together the width of a line. */
function columnWidths({ columns, rows }: TableBlock, measure: (text: string) => number): readonly number[] {
  const wanted = columns.map(({ heading }, index) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, measure(row[index] ?? '')),
      measure(heading) * 1.08,
    );
    return Math.min(COLUMN_MAX_PT, Math.max(COLUMN_MIN_PT, longest + CELL_EDGES_PT + 2));
  });
  const sum = wanted.reduce((total, width) => total + width, 0);
  return wanted.map((width) => (width / sum) * TEXT_WIDTH);
}

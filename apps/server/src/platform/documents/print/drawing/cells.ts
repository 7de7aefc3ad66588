import { COLOURS, PAGE } from '../sheet.ts';
import type { Pen, Typesetter } from './pen.ts';
import type { Slab } from './slab.ts';

/** A text in a bordered row. */
export interface Cell {
  readonly text: string;
  readonly widthPt: number;
  readonly sizePt: number;
  readonly isBold?: boolean;
  readonly isNumber?: boolean;
  /** A field label rather than a value. */
  readonly isLabel?: boolean;
}

const RULE_PT = 0.6;
const PADDING_X = 4.5;
const PADDING_Y = 3.5;
const LINE = 1.5;
/** A row with more lines may break across pages; others are kept together. */
const LINES_TOGETHER = 12;

/** Horizontal padding of a cell. */
export const CELL_EDGES_PT = 2 * PADDING_X;

interface SetCell extends Cell {
  readonly x: number;
  readonly lines: readonly string[];
}

/** A bordered row as one slab, or as one per line when it is long. @param repeats heading repeated on a new page */
export function rowSlabs(cells: readonly Cell[], typesetter: Typesetter, repeats?: Slab): readonly Slab[] {
  let x: number = PAGE.side;
  const set = cells.map((cell): SetCell => {
    const positioned = { ...cell, x, lines: linesIn(cell, typesetter) };
    x += cell.widthPt;
    return positioned;
  });
  const count = Math.max(1, ...set.map(({ lines }) => lines.length));
  const steps = count <= LINES_TOGETHER ? [{ from: 0, to: count }] : eachLine(count);
  return steps.map(({ from, to }) => {
    const edges = { isTop: from === 0, isBottom: to === count };
    return slabOf(set, typesetter, { from, to, ...edges, ...(repeats && { repeats }) });
  });
}

function linesIn({ text, widthPt, sizePt, isBold }: Cell, typesetter: Typesetter): readonly string[] {
  return typesetter.linesOf(text, {
    sizePt,
    weight: isBold ? 700 : 400,
    widthPt: widthPt - CELL_EDGES_PT,
  });
}

function eachLine(count: number): { from: number; to: number }[] {
  return Array.from({ length: count }, (_, index) => ({ from: index, to: index + 1 }));
}

interface Step {
  readonly from: number;
  readonly to: number;
  readonly isTop: boolean;
  readonly isBottom: boolean;
  readonly repeats?: Slab;
}

function slabOf(cells: readonly SetCell[], typesetter: Typesetter, step: Step): Slab {
  const lineHeight = LINE * Math.max(...cells.map(({ sizePt }) => sizePt));
  const above = step.isTop ? PADDING_Y : 0;
  const heightPt = above + (step.to - step.from) * lineHeight + (step.isBottom ? PADDING_Y : 0);
  return {
    heightPt,
    ...(step.repeats && { repeats: step.repeats }),
    draw(pen, y) {
      drawBackgrounds(pen, cells, { y, heightPt });
      for (const cell of cells) {
        cell.lines.slice(step.from, step.to).forEach((line, index) => {
          const top = y + above + index * lineHeight;
          pen.line(line, { ...lookOf(cell), x: lineStart(cell, line, typesetter), y: top });
        });
      }
      drawRules(pen, cells, { y, heightPt, isAbove: step.isTop, isBelow: step.isBottom });
    },
  };
}

function lookOf({ sizePt, isBold, isLabel }: Cell) {
  return {
    sizePt,
    weight: isBold ? 700 : 400,
    colour: isLabel ? COLOURS.quiet : COLOURS.text,
  } as const;
}

function lineStart(cell: SetCell, line: string, typesetter: Typesetter): number {
  if (!cell.isNumber) return cell.x + PADDING_X;
  const width = typesetter.widthOf(line, { sizePt: cell.sizePt, weight: cell.isBold ? 700 : 400 });
  return cell.x + cell.widthPt - PADDING_X - width;
}

interface Band {
  readonly y: number;
  readonly heightPt: number;
}

function drawBackgrounds({ document }: Pen, cells: readonly SetCell[], { y, heightPt }: Band): void {
  for (const { x, widthPt } of cells.filter(({ isLabel }) => isLabel)) {
    document.rect(x, y, widthPt, heightPt).fillColor(COLOURS.background).fill();
  }
}

function drawRules(
  { document }: Pen,
  cells: readonly SetCell[],
  { y, heightPt, isAbove, isBelow }: Band & { readonly isAbove: boolean; readonly isBelow: boolean },
): void {
  const right = cells.reduce((end, { x, widthPt }) => Math.max(end, x + widthPt), 0);
  document.lineWidth(RULE_PT).strokeColor(COLOURS.rule);
  for (const x of [PAGE.side, ...cells.map((cell) => cell.x + cell.widthPt)]) {
    document.moveTo(x, y).lineTo(x, y + heightPt);
  }
  if (isAbove) document.moveTo(PAGE.side, y).lineTo(right, y);
  if (isBelow) document.moveTo(PAGE.side, y + heightPt).lineTo(right, y + heightPt);
  document.stroke();
}

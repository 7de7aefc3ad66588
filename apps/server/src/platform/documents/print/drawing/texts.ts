import type { PaperBlock } from '../paper.ts';
import { mm, PAGE, TEXT_WIDTH } from '../sheet.ts';
import type { Typesetter } from './pen.ts';
import { roomOf, type Slab } from './slab.ts';

type Block<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>;

const TITLE_PT = 18;
const HEADING_PT = 11.5;
const PARAGRAPH_LINE = 1.75;

/** A centred title, or the heading of a part. */
export function headingSlabs({ text, level }: Block<'heading'>, typesetter: Typesetter): readonly Slab[] {
  const isTitle = level === 1;
  const setting = { sizePt: isTitle ? TITLE_PT : HEADING_PT, weight: 700 } as const;
  const lines = typesetter.linesOf(text, { ...setting, widthPt: TEXT_WIDTH }).map((line): Slab => {
    const left = isTitle ? (TEXT_WIDTH - typesetter.widthOf(line, setting)) / 2 : 0;
    return {
      heightPt: setting.sizePt * 1.5,
      draw: (pen, y) => pen.line(line, { ...setting, x: PAGE.side + left, y }),
      staysWithNext: true,
    };
  });
  return [roomOf(isTitle ? 4 : 10), ...lines, roomOf(isTitle ? 9 : 4)];
}

/** Running text; blank lines are preserved. */
export function paragraphSlabs(block: Block<'paragraph'>, typesetter: Typesetter): readonly Slab[] {
  const { align, isBold, isIndented, sizePt } = block;
  const setting = { sizePt, weight: isBold ? 700 : 400 } as const;
  const paragraphs = block.text.split('\n').map((line) => (isIndented && line !== '' ? `　　${line}` : line));
  const lines = typesetter.linesOf(paragraphs.join('\n'), { ...setting, widthPt: TEXT_WIDTH });
  const shares = { left: 0, center: 0.5, right: 1 } as const;
  const slabs = lines.map((line): Slab => {
    const left = shares[align] * (TEXT_WIDTH - typesetter.widthOf(line, setting));
    return {
      heightPt: sizePt * PARAGRAPH_LINE,
      draw: (pen, y) => pen.line(line, { ...setting, x: PAGE.side + left, y }),
    };
  });
  return [...slabs, roomOf(6)];
}

/** Room. */
export function spaceSlabs({ heightMm }: Block<'space'>): readonly Slab[] {
  return [roomOf(mm(heightMm))];
}

/** Ends the page. */
export function pageBreakSlabs(): readonly Slab[] {
  return [{ heightPt: 0, draw: () => undefined, endsPage: true }];
}

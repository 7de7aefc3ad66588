import { qrPath } from '../../qr-path.ts';
import type { PaperBlock, PaperLine } from '../paper.ts';
import { mm, PAGE, TEXT_WIDTH } from '../sheet.ts';
import type { Typesetter } from './pen.ts';
import { roomOf, type Slab } from './slab.ts';

const ALIGNMENTS = { left: 0, center: 0.5, right: 1 } as const;

const GAP_PT = 12;
const LINE = 1.55;

/** A QR code as vector lines, sharp at every size; texts beside it are vertically centred. */
export function qrSlabs(
  { content, sizeMm, align, beside = [] }: Extract<PaperBlock, { kind: 'qr' }>,
  typesetter: Typesetter,
): readonly Slab[] {
  const { path, size } = qrPath(content);
  const side = mm(sizeMm);
  const x = PAGE.side + ALIGNMENTS[align] * (TEXT_WIDTH - side);
  const lines = linesBeside(beside, typesetter, TEXT_WIDTH - side - GAP_PT);
  const besidePt = lines.reduce((sum, { heightPt }) => sum + heightPt, 0);
  const code: Slab = {
    heightPt: Math.max(side, besidePt),
    draw(pen, y) {
      const { document } = pen;
      document.save();
      // Covers the watermark.
      document.rect(x, y, side, side).fillColor('#fff').fill();
      document.translate(x, y).scale(side / size);
      document.path(path).fillColor('#000').fill();
      document.restore();
      let top = y + Math.max(0, (side - besidePt) / 2);
      for (const line of lines) {
        pen.line(line.text, { ...line.setting, x: x + side + GAP_PT, y: top });
        top += line.heightPt;
      }
    },
  };
  return [code, roomOf(6)];
}

function linesBeside(beside: readonly PaperLine[], typesetter: Typesetter, widthPt: number) {
  return beside.flatMap(({ text, sizePt, isBold }) => {
    const setting = { sizePt, weight: isBold ? 700 : 400 } as const;
    const lines = typesetter.linesOf(text, { ...setting, widthPt });
    return lines.map((line) => ({ text: line, setting, heightPt: sizePt * LINE }));
  });
}

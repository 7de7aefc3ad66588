import { WATERMARK_DEGREES, watermarkPositions } from '../../watermark-positions.ts';
import type { Paper } from '../paper.ts';
import { COLOURS, mm, PAGE, SIZES } from '../sheet.ts';
import type { Pen, Typesetter } from './pen.ts';

const WATERMARK = { sizePt: 16, colour: COLOURS.watermark } as const;
const SMALL = { sizePt: SIZES.small, colour: COLOURS.quiet } as const;
const HEAD_Y = mm(11);
const RULE_Y = mm(15.5);
const FOOT_Y = PAGE.height - mm(13);

/** Repeated text over the page, below its content. */
export function drawWatermark(pen: Pen, typesetter: Typesetter, text: string): void {
  const words = typesetter.fit(text);
  const width = typesetter.widthOf(words, WATERMARK);
  const area = { width: PAGE.width, height: PAGE.height, wordWidth: width + WATERMARK.sizePt * 2 };
  for (const { x, y } of watermarkPositions(area)) {
    pen.document.save().rotate(WATERMARK_DEGREES, { origin: [x, y] });
    pen.line(words, { ...WATERMARK, x: x - width / 2, y: y - WATERMARK.sizePt / 2 });
    pen.document.restore();
  }
}

/** Header and footer of every page. */
export function drawFrame(
  pen: Pen,
  typesetter: Typesetter,
  { paper, page, pages }: { readonly paper: Paper; readonly page: number; readonly pages: number },
): void {
  const { head, foot, pageLabel } = paper;
  const number = pageLabel.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages));
  const draw = (content: string, y: number, isRight: boolean) => {
    const text = typesetter.fit(content);
    const left = isRight ? PAGE.width - PAGE.side - typesetter.widthOf(text, SMALL) : PAGE.side;
    pen.line(text, { ...SMALL, x: left, y });
  };
  draw(head.left, HEAD_Y, false);
  draw(head.right, HEAD_Y, true);
  pen.document
    .lineWidth(0.6)
    .strokeColor(COLOURS.rule)
    .moveTo(PAGE.side, RULE_Y)
    .lineTo(PAGE.width - PAGE.side, RULE_Y)
    .stroke();
  draw(foot, FOOT_Y, false);
  draw(number, FOOT_Y, true);
}

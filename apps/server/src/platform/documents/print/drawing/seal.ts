import type { PaperBlock } from '../paper.ts';
import { COLOURS, mm, PAGE, TEXT_WIDTH } from '../sheet.ts';
import type { Pen, Typesetter } from './pen.ts';
import { roomOf, type Slab } from './slab.ts';

/** Standard diameter of round seals of public bodies. */
const DIAMETER = mm(42);
const RADIUS = DIAMETER / 2;
const RIM = 2.4;
const STAR_RADIUS = DIAMETER * 0.155;
/** Maximum arc of the name. */
const ARC_MAX_DEGREES = 250;
const STEP_MAX_DEGREES = 26;
const LETTER_MAX_PT = 14;
/** The issuer and date below the seal stay readable. */
const OPACITY = 0.5;
const SETTING = { sizePt: 10.5 } as const;
const LINE_PT = 20;
const FROM_THE_RIGHT_PT = 12;

/** The signatory with the seal, on the right. */
export function sealSlabs(
  block: Extract<PaperBlock, { kind: 'seal' }>,
  typesetter: Typesetter,
  sealPng: Uint8Array | null,
): readonly Slab[] {
  const lines = block.lines.flatMap((line) =>
    typesetter.linesOf(line, { ...SETTING, widthPt: TEXT_WIDTH / 2 }),
  );
  const widths = lines.map((line) => typesetter.widthOf(line, SETTING));
  const middle =
    PAGE.side + TEXT_WIDTH - FROM_THE_RIGHT_PT - Math.max(RADIUS, ...widths.map((width) => width / 2));
  const heightPt = Math.max(DIAMETER, lines.length * LINE_PT);
  const name = typesetter.fit(block.name);
  const slab: Slab = {
    heightPt,
    staysWithPrevious: true,
    draw(pen, y) {
      const top = y + (heightPt - lines.length * LINE_PT) / 2;
      lines.forEach((line, index) => {
        pen.line(line, { ...SETTING, x: middle - (widths[index] ?? 0) / 2, y: top + index * LINE_PT });
      });
      const centre = { x: middle, y: y + heightPt / 2 };
      if (sealPng) stampPicture(pen, centre, sealPng);
      else stamp(pen, centre, { name, typesetter });
    },
  };
  return [roomOf(12), slab];
}

interface Middle {
  readonly x: number;
  readonly y: number;
}

function stampPicture({ document }: Pen, { x, y }: Middle, png: Uint8Array): void {
  document.save().fillOpacity(OPACITY);
  document.image(Buffer.from(png), x - RADIUS, y - RADIUS, {
    fit: [DIAMETER, DIAMETER],
    align: 'center',
    valign: 'center',
  });
  document.restore();
}

/** A ring with a star, and the name along its upper arc from left to right. */
function stamp(
  pen: Pen,
  { x, y }: Middle,
  { name, typesetter }: { readonly name: string; readonly typesetter: Typesetter },
): void {
  const { document } = pen;
  document.save().fillOpacity(OPACITY).strokeOpacity(OPACITY);
  document
    .circle(x, y, RADIUS - RIM)
    .lineWidth(RIM)
    .strokeColor(COLOURS.seal)
    .stroke();
  document
    .polygon(...starAround({ x, y }))
    .fillColor(COLOURS.seal)
    .fill();
  const letters = [...name].filter((character) => character.trim() !== '');
  const sizePt = Math.min(LETTER_MAX_PT, (DIAMETER * 1.75) / Math.max(letters.length, 1));
  const step = Math.min(ARC_MAX_DEGREES / Math.max(letters.length - 1, 1), STEP_MAX_DEGREES);
  letters.forEach((letter, index) => {
    const setting = { sizePt, weight: 700 } as const;
    document.save().rotate(step * (index - (letters.length - 1) / 2), { origin: [x, y] });
    const left = x - typesetter.widthOf(letter, setting) / 2;
    pen.line(letter, { ...setting, x: left, y: y - RADIUS + RIM * 2 - sizePt * 0.15, colour: COLOURS.seal });
    document.restore();
  });
  document.restore();
}

function starAround({ x, y }: Middle): readonly (readonly [number, number])[] {
  return Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? STAR_RADIUS : STAR_RADIUS * 0.382;
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

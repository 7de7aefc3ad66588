import type { Random } from '#server/adapters/random.ts';
import { type Brush, transformed } from '../scene/brush.ts';
import { between, pick, shuffled } from '../scene/chance.ts';
import { drawScene } from '../scene/draw-scene.ts';
import { CAPTCHA_FONT, CHARACTERS, ensureCaptchaFont } from './characters.ts';
import { PICTURE } from './picture.ts';
import { toDataUrl, withSurface } from './surface.ts';
import type { DrawCaptcha, Point } from './variant.ts';

/** Number of characters shown, and number requested. */
const SHOWN = 5;
export const ASKED = 3;

/** Centres of neighbours are at least COLUMN - 2 × JITTER apart, more than two hit radii. CSS pixels. */
const COLUMN = 72;
const JITTER = 7;
const MARGIN_Y = 32;

/** The last column is below the refresh button. */
const BELOW_BUTTON_Y = 62;

/** Light faces with one dark edge: contrast of at least 9:1, so legible on any background. */
const FACES = ['#FFFFFF', '#FFE2A0', '#CFE6FF', '#FFCDBD', '#C8F2E6'] as const;
const EDGE = 'rgba(11,37,69,.94)';

interface Glyph {
  readonly character: string;
  readonly at: Point;
}

/** AUTH-03: five rotated characters over a harbour; three must be clicked in the requested order. */
export const drawClick: DrawCaptcha<'click'> = (random) => {
  ensureCaptchaFont();
  return withSurface(PICTURE, async ({ canvas, brush }) => {
    const glyphs = arrangeGlyphs(random);
    const asked = shuffled(random, glyphs).slice(0, ASKED);
    drawScene(brush, PICTURE, random);
    brush.fillStyle = 'rgba(11,37,69,.14)';
    brush.fillRect(0, 0, PICTURE.width, PICTURE.height);
    for (const glyph of glyphs) drawGlyph(brush, glyph, random);
    const prompt = asked.map((glyph) => glyph.character).join('');
    return {
      picture: { kind: 'click', image: await toDataUrl(canvas), ...PICTURE, prompt },
      answer: { kind: 'click', points: asked.map((glyph) => glyph.at) },
    };
  });
};

function arrangeGlyphs(random: Random): Glyph[] {
  const left = (PICTURE.width - COLUMN * (SHOWN - 1)) / 2;
  return shuffled(random, CHARACTERS)
    .slice(0, SHOWN)
    .map((character, column) => {
      const minY = column === SHOWN - 1 ? BELOW_BUTTON_Y : MARGIN_Y;
      const x = Math.round(left + column * COLUMN + between(random, -JITTER, JITTER));
      return { character, at: { x, y: random.int(minY, PICTURE.height - MARGIN_Y) } };
    });
}

function drawGlyph(brush: Brush, glyph: Glyph, random: Random): void {
  const size = random.int(33, 39);
  transformed(brush, glyph.at, () => {
    brush.rotate((between(random, -40, 40) * Math.PI) / 180);
    brush.transform(1, 0, between(random, -0.12, 0.12), 1, 0, 0);
    brush.font = `700 ${size}px "${CAPTCHA_FONT}"`;
    brush.textAlign = 'center';
    brush.lineJoin = 'round';
    // The centre of a Chinese em square is 0.38 em above the baseline.
    const y = size * 0.38;
    brush.shadowColor = 'rgba(4,12,28,.45)';
    brush.shadowBlur = 6;
    brush.shadowOffsetY = 2;
    brush.strokeStyle = EDGE;
    brush.lineWidth = 4.6;
    brush.strokeText(glyph.character, 0, y);
    brush.shadowColor = 'transparent';
    brush.fillStyle = pick(random, FACES);
    brush.fillText(glyph.character, 0, y);
  });
}

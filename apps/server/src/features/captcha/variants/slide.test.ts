import { CAPTCHA_PIECE_PX, captchaReplySchema } from '@haiqiao/contract/endpoints';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { seededRandom } from '#server/adapters/random.ts';
import { drawSlide, HOLE_RANGE } from './slide.ts';
import { PICTURE } from './picture.ts';

const SEEDS = Array.from({ length: 24 }, (_, index) => 1000 + index * 37);
const DENSITY = 2;
const MAX_IMAGE_BYTES = 30_000;

const drawn = await Promise.all(SEEDS.map((seed) => drawSlide(seededRandom(seed))));

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const imageOf = (dataUrl: string): Promise<Image> => loadImage(bytesOf(dataUrl));

/** The colours of a square of an image, row by row, as [r, g, b]. CSS pixels. */
function square(image: Image, at: { x: number; y: number }, side: number): number[] {
  const brush = createCanvas(side * DENSITY, side * DENSITY).getContext('2d');
  brush.drawImage(image, -at.x * DENSITY, -at.y * DENSITY);
  const { data } = brush.getImageData(0, 0, side * DENSITY, side * DENSITY);
  return [...data].filter((_, index) => index % 4 !== 3);
}

function answerX(one: (typeof drawn)[number]): number {
  if (one.answer.kind !== 'slide') throw new Error('not a slide answer');
  return one.answer.x;
}

test('AUTH-02 the same seed draws the same slide captcha, and another seed another', async () => {
  const [again, other] = await Promise.all([drawSlide(seededRandom(1000)), drawSlide(seededRandom(1001))]);
  expect(again).toEqual(drawn[0]);
  expect(other.picture.image).not.toBe(again.picture.image);
  expect(new Set(drawn.map((one) => one.picture.image)).size).toBe(SEEDS.length);
});

test('AUTH-02 the slide reply matches the contract and contains no part of the answer', () => {
  for (const { picture } of drawn) {
    const { success } = captchaReplySchema.safeParse({
      captchaId: '0190a000-0000-7000-8000-000000000000',
      ...picture,
    });
    expect(success).toBe(true);
    expect(Object.keys(picture).toSorted()).toEqual(['height', 'image', 'kind', 'piece', 'pieceY', 'width']);
  }
});

test('AUTH-02 the hole does not overlap the resting piece, any edge or the refresh button', () => {
  const positions = drawn.map((one) => ({ x: answerX(one), y: one.picture.pieceY }));
  for (const { x, y } of positions) {
    expect(x).toBeGreaterThanOrEqual(HOLE_RANGE.minX);
    expect(x).toBeLessThanOrEqual(HOLE_RANGE.maxX);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + CAPTCHA_PIECE_PX).toBeLessThanOrEqual(PICTURE.height);
    // 28 px button, 8 px from the corner; the body starts 13 px inside the square.
    const isUnderButton = x + CAPTCHA_PIECE_PX > 348 && y + 3 < 24;
    expect(isUnderButton, `${x},${y}`).toBe(false);
  }
  expect(Math.max(...positions.map(({ x }) => x)) - Math.min(...positions.map(({ x }) => x))).toBeGreaterThan(
    120,
  );
});

test('AUTH-02 slide images are sharp on dense screens and small in transfer', async () => {
  for (const { picture } of drawn) {
    const [image, piece] = await Promise.all([imageOf(picture.image), imageOf(picture.piece)]);
    expect([image.width, image.height]).toEqual([PICTURE.width * DENSITY, PICTURE.height * DENSITY]);
    expect([piece.width, piece.height]).toEqual([CAPTCHA_PIECE_PX * DENSITY, CAPTCHA_PIECE_PX * DENSITY]);
    expect(bytesOf(picture.image).length).toBeLessThan(MAX_IMAGE_BYTES);
    expect(bytesOf(picture.piece).length).toBeLessThan(8_000);
  }
});

test('AUTH-02 the piece matches the hole, and the hole is at the answer’s position', async () => {
  const side = 20;
  const inset = (CAPTCHA_PIECE_PX - side) / 2;
  for (const one of drawn.slice(0, 8)) {
    const [image, piece] = await Promise.all([imageOf(one.picture.image), imageOf(one.picture.piece)]);
    const cut = square(piece, { x: inset, y: inset }, side);
    const at = (x: number) => square(image, { x: x + inset, y: one.picture.pieceY + inset }, side);
    // The hole is the scene under a veil of about 55 % of (8, 22, 45).
    const veil = [8, 22, 45];
    const distance = (x: number) =>
      at(x).reduce((sum, value, index) => {
        const veiled = (cut[index] ?? 0) * 0.45 + (veil[index % 3] ?? 0) * 0.55;
        return sum + Math.abs(value - veiled);
      }, 0) / cut.length;
    const hole = answerX(one);
    expect(distance(hole)).toBeLessThan(14);
    for (const x of [hole - 45, hole + 45].filter((x) => x >= 0 && x <= PICTURE.width - CAPTCHA_PIECE_PX)) {
      expect(distance(x)).toBeGreaterThan(distance(hole));
    }
  }
});

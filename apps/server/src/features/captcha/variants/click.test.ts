import { captchaReplySchema } from '@haiqiao/contract/endpoints';
import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { seededRandom } from '#server/adapters/random.ts';
import { CLICK_RADIUS_PX } from '../judge-answer.ts';
import { CHARACTERS } from './characters.ts';
import { ASKED, drawClick } from './click.ts';
import { PICTURE } from './picture.ts';

const SEEDS = Array.from({ length: 24 }, (_, index) => 500 + index * 41);
const MAX_IMAGE_BYTES = 30_000;

const drawn = await Promise.all(SEEDS.map((seed) => drawClick(seededRandom(seed))));

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');

function answerPoints(one: (typeof drawn)[number]) {
  if (one.answer.kind !== 'click') throw new Error('not a click answer');
  return one.answer.points;
}

test('AUTH-03 the same seed draws the same click captcha, and another seed another', async () => {
  const again = await drawClick(seededRandom(500));
  expect(again).toEqual(drawn[0]);
  expect(new Set(drawn.map((one) => one.picture.image)).size).toBe(SEEDS.length);
});

test('AUTH-03 three different characters of the list are requested, in random order', () => {
  const allowed: readonly string[] = CHARACTERS;
  for (const one of drawn) {
    const asked = [...one.picture.prompt];
    expect(new Set(asked).size).toBe(ASKED);
    expect(asked.every((character) => allowed.includes(character))).toBe(true);
  }
  const fromLeftToRight = drawn.filter((one) => {
    const xs = answerPoints(one).map((point) => point.x);
    return xs.join() === xs.toSorted((a, b) => a - b).join();
  });
  expect(fromLeftToRight.length).toBeLessThan(SEEDS.length / 2);
});

test('AUTH-03 characters keep a distance from each other, the edges and the refresh button', () => {
  for (const one of drawn) {
    const points = answerPoints(one);
    points.forEach((point, index) => {
      expect(point.x).toBeGreaterThanOrEqual(28);
      expect(point.x).toBeLessThanOrEqual(PICTURE.width - 28);
      expect(point.y).toBeGreaterThanOrEqual(28);
      expect(point.y).toBeLessThanOrEqual(PICTURE.height - 28);
      // The button extends to (348, 36); a rotated character to 27 px around its centre.
      expect(point.x + 27 > 348 && point.y - 27 < 34, `${point.x},${point.y}`).toBe(false);
      for (const other of points.slice(index + 1)) {
        // Rotated characters are at most 54 px wide: they never touch, and no click matches two.
        expect(Math.abs(point.x - other.x)).toBeGreaterThanOrEqual(Math.max(56, 2 * CLICK_RADIUS_PX));
      }
    });
  }
});

test('AUTH-03 the click reply matches the contract, contains no character positions and is small', async () => {
  for (const { picture } of drawn) {
    const reply = { captchaId: '0190a000-0000-7000-8000-000000000000', ...picture };
    expect(captchaReplySchema.safeParse(reply).success).toBe(true);
    expect(Object.keys(picture).toSorted()).toEqual(['height', 'image', 'kind', 'prompt', 'width']);
    const bytes = bytesOf(picture.image);
    expect(bytes.length).toBeLessThan(MAX_IMAGE_BYTES);
    const image = await loadImage(bytes);
    expect([image.width, image.height]).toEqual([PICTURE.width * 2, PICTURE.height * 2]);
  }
});

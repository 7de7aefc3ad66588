import { expect, test } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';

const AGE_MS = 30_000;
const HOLE = { kind: 'slide', x: 200 } as const;
const MIDDLES = {
  kind: 'click',
  points: [
    { x: 60, y: 60 },
    { x: 190, y: 100 },
    { x: 320, y: 70 },
  ],
} as const;

/** A drag from rest to `x` in `steps` even steps over `durationMs`. */
function drag(x: number, { steps = 20, durationMs = 600 } = {}) {
  const trail = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (x * index) / steps,
    t: Math.round((durationMs * index) / steps),
  }));
  return { x, trail };
}

/** Positions as recorded from a keyboard, 90 ms apart. */
function typed(...positions: number[]) {
  return { x: positions.at(-1) ?? 0, trail: positions.map((x, index) => ({ x, t: index * 90 })) };
}

const judgeSlide = (answer: unknown, ageMs = AGE_MS) => judgeAnswer(HOLE, JSON.stringify(answer), ageMs);

test.each([
  ['at the hole', 200, true],
  ['at the limit', 205, true],
  ['just beyond it', 205.1, false],
  ['at the limit on the left', 195, true],
  ['just before it', 194.9, false],
])('AUTH-02 a piece dropped %s', (_name, x, isRight) => {
  expect(judgeSlide(drag(x))).toBe(isRight);
});

test('AUTH-02 a drag must have a minimum duration, start at rest and end at its answer', () => {
  expect(judgeSlide(drag(200, { durationMs: 149 }))).toBe(false);
  expect(judgeSlide(drag(200, { durationMs: 150 }))).toBe(true);
  expect(judgeSlide({ ...drag(150), x: 200 })).toBe(false);
  expect(judgeSlide({ x: 200, trail: drag(200).trail.slice(5) })).toBe(false);
  expect(judgeSlide({ x: 200, trail: [] })).toBe(false);
});

test('AUTH-02 a single jump is rejected, a drag in a slow browser is not', () => {
  expect(
    judgeSlide({
      x: 200,
      trail: [
        { x: 0, t: 0 },
        { x: 200, t: 500 },
      ],
    }),
  ).toBe(false);
  const jump = [0, 2, 4, 196, 198, 200].map((x, index) => ({ x, t: index * 80 }));
  expect(judgeSlide({ x: 200, trail: jump })).toBe(false);
  expect(judgeSlide(drag(200, { steps: 4 }))).toBe(true);
  expect(judgeSlide(drag(200, { steps: 3 }))).toBe(false);
});

test('AUTH-02 decreasing times and times before the captcha existed are rejected', () => {
  const { trail } = drag(200);
  const swapped = trail.map((sample, index) => (index === 7 ? { ...sample, t: 0 } : sample));
  expect(judgeSlide({ x: 200, trail: swapped })).toBe(false);
  expect(judgeSlide(drag(200, { durationMs: 9_000 }), 5_000)).toBe(false);
  expect(judgeSlide(drag(200, { durationMs: 5_900 }), 5_000)).toBe(true);
});

test('AUTH-02 arrow keys, Home and End move the piece to its position', () => {
  expect(judgeSlide(typed(...Array.from({ length: 21 }, (_, index) => index * 10)))).toBe(true);
  expect(judgeSlide(typed(0, 320, ...Array.from({ length: 12 }, (_, index) => 310 - index * 10)))).toBe(true);
  expect(judgeAnswer({ kind: 'slide', x: 306 }, JSON.stringify(typed(0, 320, 310, 308)), AGE_MS)).toBe(true);
  expect(judgeAnswer({ kind: 'slide', x: 306 }, JSON.stringify(typed(0, 306)), AGE_MS)).toBe(false);
  expect(judgeAnswer({ kind: 'slide', x: 306 }, JSON.stringify(typed(0, 1, 306)), AGE_MS)).toBe(false);
});

const judgeClick = (points: unknown, ageMs = AGE_MS) =>
  judgeAnswer(MIDDLES, JSON.stringify({ points }), ageMs);
const clicks = MIDDLES.points.map((point, index) => ({ ...point, t: 900 + index * 400 }));

test('AUTH-03 characters clicked in order are right, and in another order wrong', () => {
  const [one, two, three] = MIDDLES.points;
  expect(judgeClick(clicks)).toBe(true);
  const turned = [two, one, three].map((point, index) => ({ ...point, t: 900 + index * 400 }));
  expect(judgeClick(turned)).toBe(false);
  expect(judgeClick(clicks.slice(0, 2))).toBe(false);
  expect(judgeClick([...clicks, { x: 10, y: 10, t: 5_000 }])).toBe(false);
});

test('AUTH-03 a click counts within the radius of its character', () => {
  const beside = (dx: number) =>
    clicks.map((point, index) => (index === 1 ? { ...point, x: point.x + dx } : point));
  expect(judgeClick(beside(24))).toBe(true);
  expect(judgeClick(beside(24.5))).toBe(false);
});

test('AUTH-03 three simultaneous clicks, or clicks before the captcha was drawn, are rejected', () => {
  expect(judgeClick(clicks.map((point) => ({ ...point, t: 900 })))).toBe(false);
  expect(
    judgeClick(
      clicks.map((point, index) => ({ ...point, t: index * 4_000 })),
      6_000,
    ),
  ).toBe(false);
});

test.each([
  [''],
  ['null'],
  ['[]'],
  ['{'],
  ['200'],
  ['{"x":200}'],
  ['{"x":"200","trail":[]}'],
  ['{"x":200,"trail":[{"x":1e999,"t":0}]}'],
  ['{"points":null}'],
  ['{"points":[{"x":60,"y":60}]}'],
  [
    `{"x":200,"trail":${JSON.stringify(Array.from({ length: 401 }, (_, index) => ({ x: index / 2, t: index })))}}`,
  ],
])('AUTH-02 AUTH-03 malformed answer %# is wrong', (text) => {
  expect(judgeAnswer(HOLE, text, AGE_MS)).toBe(false);
  expect(judgeAnswer(MIDDLES, text, AGE_MS)).toBe(false);
});

import { CAPTCHA_KEY_STEP_PX, CAPTCHA_PIECE_PX } from '@haiqiao/contract/endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLICK_RADIUS_PX, judgeAnswer, SLIDE_TOLERANCE_PX } from './judge-answer.ts';
import { HOLE_RANGE } from './variants/slide.ts';
import { PICTURE } from './variants/picture.ts';

const AGE_MS = 60_000;
const FAR_END = PICTURE.width - CAPTCHA_PIECE_PX;

const hole = fc.integer({ min: HOLE_RANGE.minX, max: HOLE_RANGE.maxX });
const offset = fc.double({ min: -SLIDE_TOLERANCE_PX, max: SLIDE_TOLERANCE_PX, noNaN: true });

/** Movement of a hand: uneven steps forward, sometimes slightly back, 8 to 40 ms apart. */
const handTrail = (x: number) =>
  fc
    .array(fc.record({ share: fc.integer({ min: 1, max: 9 }), gapMs: fc.integer({ min: 8, max: 40 }) }), {
      minLength: 20,
      maxLength: 120,
    })
    .map((steps) => {
      const total = steps.reduce((sum, step) => sum + step.share, 0);
      let [done, t] = [0, 400];
      const trail = [{ x: 0, t }];
      for (const step of steps) {
        done += step.share;
        t += step.gapMs;
        trail.push({ x: Math.round((x * done * 10) / total) / 10, t });
      }
      return { x: trail.at(-1)?.x ?? 0, trail };
    });

/** Any sequence of key presses that ends within the tolerance of `x`. */
const keyTrail = (x: number) =>
  fc.record({ fromEnd: fc.boolean(), gapMs: fc.integer({ min: 60, max: 400 }) }).map(({ fromEnd, gapMs }) => {
    const positions = fromEnd ? [0, FAR_END] : [0];
    const { fine, coarse } = CAPTCHA_KEY_STEP_PX;
    for (let at = positions.at(-1) ?? 0; Math.abs(at - x) > 1; positions.push(at)) {
      const step = Math.abs(at - x) >= coarse ? coarse : fine;
      at += at < x ? step : -step;
    }
    return {
      x: positions.at(-1) ?? 0,
      trail: positions.map((position, index) => ({ x: position, t: 500 + index * gapMs })),
    };
  });

test('AUTH-02 dragging the piece to its position by hand is accepted', () => {
  const case_ = fc
    .tuple(hole, offset)
    .chain(([x, off]) => fc.tuple(fc.constant(x), handTrail(x + off * 0.9)));
  fc.assert(
    fc.property(case_, ([x, answer]) => {
      expect(judgeAnswer({ kind: 'slide', x }, JSON.stringify(answer), AGE_MS)).toBe(true);
    }),
  );
});

test('AUTH-02 moving the piece to its position by keyboard is accepted', () => {
  fc.assert(
    fc.property(
      hole.chain((x) => fc.tuple(fc.constant(x), keyTrail(x))),
      ([x, answer]) => {
        expect(judgeAnswer({ kind: 'slide', x }, JSON.stringify(answer), AGE_MS)).toBe(true);
      },
    ),
  );
});

test('AUTH-02 a piece in the wrong position is rejected for every human trail', () => {
  const elsewhere = fc
    .tuple(hole, fc.double({ min: 20, max: FAR_END, noNaN: true }))
    .filter(([x, droppedAt]) => Math.abs(x - droppedAt) > SLIDE_TOLERANCE_PX + 0.1);
  fc.assert(
    fc.property(
      elsewhere.chain(([x, droppedAt]) => fc.tuple(fc.constant(x), handTrail(droppedAt))),
      ([x, answer]) => {
        expect(judgeAnswer({ kind: 'slide', x }, JSON.stringify(answer), AGE_MS)).toBe(false);
      },
    ),
  );
});

test('AUTH-02 a jump is rejected at every position', () => {
  fc.assert(
    fc.property(hole, fc.integer({ min: 150, max: 5_000 }), (x, t) => {
      const answer = {
        x,
        trail: [
          { x: 0, t: 0 },
          { x, t },
        ],
      };
      expect(judgeAnswer({ kind: 'slide', x }, JSON.stringify(answer), AGE_MS)).toBe(false);
    }),
  );
});

const anyPoint = fc.record({
  x: fc.integer({ min: 0, max: PICTURE.width }),
  y: fc.integer({ min: 0, max: PICTURE.height }),
});

test('AUTH-03 clicks are right exactly when each is within the radius of its character', () => {
  const three = fc.tuple(anyPoint, anyPoint, anyPoint);
  fc.assert(
    fc.property(three, three, fc.boolean(), (middles, clicks, isExact) => {
      const points = (isExact ? middles : clicks).map((point, index) => ({ ...point, t: index * 300 }));
      const isNear = middles.every((middle, index) => {
        const point = points[index];
        return point && Math.hypot(point.x - middle.x, point.y - middle.y) <= CLICK_RADIUS_PX;
      });
      expect(judgeAnswer({ kind: 'click', points: middles }, JSON.stringify({ points }), AGE_MS)).toBe(
        isNear,
      );
    }),
  );
});

test('AUTH-02 AUTH-03 the check accepts any text without throwing', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ x: fc.anything(), trail: fc.anything() }).map((value) => safeJson(value)),
    fc.record({ points: fc.anything() }).map((value) => safeJson(value)),
  );
  fc.assert(
    fc.property(text, (answer) => {
      expect(judgeAnswer({ kind: 'slide', x: 150 }, answer, AGE_MS)).toBe(false);
      expect(judgeAnswer({ kind: 'click', points: [{ x: 50, y: 50 }] }, answer, AGE_MS)).toBe(false);
    }),
  );
});

function safeJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ?? ''
  );
}

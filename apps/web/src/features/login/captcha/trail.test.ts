import { expect, test } from 'vitest';
import { TRAIL_MAX } from './captcha-limits.ts';
import { type Trail, withSample } from './trail.ts';

test('AUTH-02 samples are rounded to tenths of a pixel and whole milliseconds', () => {
  expect(withSample([], { x: 12.3456, t: 99.6 })).toEqual([{ x: 12.3, t: 100 }]);
});

test('AUTH-02 a long trail is thinned, its ends stay and time still increases', () => {
  let trail: Trail = [];
  for (let index = 0; index <= 1_000; index += 1) trail = withSample(trail, { x: index / 4, t: index * 8 });
  expect(trail.length).toBeLessThanOrEqual(TRAIL_MAX);
  expect(trail.length).toBeGreaterThan(TRAIL_MAX / 4);
  expect(trail[0]).toEqual({ x: 0, t: 0 });
  expect(trail.at(-1)).toEqual({ x: 250, t: 8_000 });
  expect(trail.every((sample, index) => sample.t >= (trail[index - 1]?.t ?? 0))).toBe(true);
});

import { expect, test } from 'vitest';
import { fitted, frameBetween, frameWithin, turnedSize } from './frame.ts';

test('UPL-08 a quarter turn swaps the sides of a picture, a half turn does not', () => {
  expect(turnedSize({ width: 400, height: 300 }, 90)).toEqual({ width: 300, height: 400 });
  expect(turnedSize({ width: 400, height: 300 }, -270)).toEqual({ width: 300, height: 400 });
  expect(turnedSize({ width: 400, height: 300 }, 180)).toEqual({ width: 400, height: 300 });
  expect(turnedSize({ width: 100, height: 100 }, 45)).toEqual({ width: 141, height: 141 });
});

test('SVC-06 a frame is drawn from any corner', () => {
  const frame = { x: 10, y: 20, width: 30, height: 40 };
  expect(frameBetween({ x: 10, y: 20 }, { x: 40, y: 60 })).toEqual(frame);
  expect(frameBetween({ x: 40, y: 20 }, { x: 10, y: 60 })).toEqual(frame);
});

test('SVC-06 a frame is clipped to the picture and has at least one pixel', () => {
  const size = { width: 100, height: 80 };
  expect(frameWithin({ x: -20, y: 10, width: 50, height: 500 }, size)).toEqual({
    x: 0,
    y: 10,
    width: 30,
    height: 70,
  });
  expect(frameWithin({ x: 300, y: 300, width: 10, height: 10 }, size)).toEqual({
    x: 99,
    y: 79,
    width: 1,
    height: 1,
  });
});

test('SVC-06 a large picture is scaled down proportionally, a small one is unchanged', () => {
  expect(fitted({ width: 6000, height: 3000 }, 3000)).toEqual({ width: 3000, height: 1500 });
  expect(fitted({ width: 60, height: 30 }, 3000)).toEqual({ width: 60, height: 30 });
  expect(fitted({ width: 5000, height: 1 }, 1000)).toEqual({ width: 1000, height: 1 });
});

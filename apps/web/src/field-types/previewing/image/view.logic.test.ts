import { expect, test } from 'vitest';
import { FITTED, fittingScale, inOwnSize, movedBy, turnedBy, zoomed } from './view.logic.ts';

const ROOM = { width: 800, height: 600 };

test('UPL-05 a large picture fits the area, also when rotated, and a small one is not enlarged', () => {
  expect(fittingScale({ width: 1600, height: 600 }, ROOM, 0)).toBe(0.5);
  expect(fittingScale({ width: 1600, height: 600 }, ROOM, -90)).toBe(0.375);
  expect(fittingScale({ width: 100, height: 100 }, ROOM, 90)).toBe(1);
  expect(fittingScale({ width: 0, height: 0 }, ROOM, 0)).toBe(1);
});

test('UPL-05 zooming starts from the displayed scale and keeps the centre of the area', () => {
  const near = zoomed(movedBy(FITTED, 40, -20), 1, 0.5);
  expect(near).toEqual({ scale: 0.625, degrees: 0, x: 50, y: -25 });
  expect(zoomed(near, -1, 0.5)).toEqual({ scale: 0.5, degrees: 0, x: 40, y: -20 });
});

test('UPL-05 zooming ends before a picture is lost or a pixel fills the screen', () => {
  expect(zoomed(FITTED, 100, 1).scale).toBe(8);
  expect(zoomed(FITTED, -100, 1).scale).toBe(0.05);
});

test('UPL-05 a rotated picture is centred, and its original size is a scale of 1', () => {
  expect(turnedBy(movedBy(FITTED, 5, 5), -90)).toEqual({ scale: null, degrees: -90, x: 0, y: 0 });
  expect(inOwnSize(movedBy(FITTED, 5, 5))).toEqual({ scale: 1, degrees: 0, x: 0, y: 0 });
});

import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { imageSizeOf } from './image-size.ts';

test('UPL-05 the size of an image is read from its header', () => {
  const canvas = createCanvas(321, 123);
  expect(imageSizeOf(canvas.toBuffer('image/png'))).toEqual({ widthPx: 321, heightPx: 123 });
  expect(imageSizeOf(canvas.toBuffer('image/jpeg'))).toEqual({ widthPx: 321, heightPx: 123 });
});

test('UPL-05 an invalid or truncated image has no size', () => {
  const jpeg = createCanvas(8, 8).toBuffer('image/jpeg');
  expect(imageSizeOf(Buffer.from('%PDF-1.4'))).toBeNull();
  expect(imageSizeOf(new Uint8Array())).toBeNull();
  for (let length = 2; length < 150; length += 7) expect(imageSizeOf(jpeg.subarray(0, length))).toBeNull();
});

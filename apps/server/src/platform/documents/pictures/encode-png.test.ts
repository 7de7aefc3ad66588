import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { encodePng } from './encode-png.ts';

test('UPL-05 an image is read back pixel by pixel', async () => {
  const canvas = createCanvas(37, 11);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, 37, 11);
  brush.fillStyle = '#d4161c';
  brush.fillRect(3, 2, 20, 5);
  const { data } = brush.getImageData(0, 0, 37, 11);
  const image = await loadImage(encodePng(data, { widthPx: 37, heightPx: 11 }));
  expect([image.width, image.height]).toEqual([37, 11]);
  const again = createCanvas(37, 11).getContext('2d');
  again.drawImage(image, 0, 0);
  expect(Buffer.from(again.getImageData(0, 0, 37, 11).data).equals(Buffer.from(data))).toBe(true);
});

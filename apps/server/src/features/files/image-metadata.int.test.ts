import { createHash } from 'node:crypto';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileIdOf } from '#server/platform/files/file-uri.ts';
import { exif, jpegSegment, pngPart } from '#server/platform/files/testing/sample-files.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { uploadAs } from '#server/testing/upload.ts';

let centre: TestApp;
let wang: SignedIn;

beforeAll(async () => {
  centre = await testApp();
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
});
afterAll(() => centre.close());

const SECRET = 'N31.2304 E121.4737 Pixel 9';

/** 40 by 20 pixels, the left half red, the right half blue. */
function photo(): Canvas {
  const canvas = createCanvas(40, 20);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#f00';
  brush.fillRect(0, 0, 20, 20);
  brush.fillStyle = '#00f';
  brush.fillRect(20, 0, 20, 20);
  return canvas;
}

/** Rotated by 90° clockwise: the left half is shown above. */
const ROTATED = 6;

function jpegOfPhone(): Buffer {
  const jpeg = photo().toBuffer('image/jpeg');
  const notes = [
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(ROTATED, SECRET)])),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xfe, Buffer.from(SECRET)),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2), Buffer.from(`trailer ${SECRET}`)]);
}

function pngOfPhone(): Buffer {
  const png = photo().toBuffer('image/png');
  const parts = [
    pngPart('tEXt', `Comment\0${SECRET}`),
    pngPart('eXIf', exif(ROTATED, SECRET).toString('latin1')),
  ];
  const afterHead = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHead), ...parts, png.subarray(afterHead)]);
}

test.each([
  ['photo.jpg', jpegOfPhone],
  ['photo.png', pngOfPhone],
])(
  'UPL-02 the metadata of %s is removed on arrival, and its pixels and orientation stay',
  async (name, made) => {
    const sent = made();
    expect(sent.includes(SECRET)).toBe(true);
    const { displayUri, uri } = await uploadAs(centre, wang, { name: name, bytes: sent });
    const reply = await centre.app.inject({ method: 'GET', url: displayUri });
    const stored = reply.rawPayload;
    expect(stored.includes(SECRET)).toBe(false);
    expect(stored.includes('N31')).toBe(false);
    expect(stored.length).toBeLessThan(sent.length);
    const image = await loadImage(stored);
    const before = await loadImage(sent);
    expect([image.width, image.height]).toEqual([before.width, before.height]);
    expect(pixelsOf(image)).toEqual(pixelsOf(before));
    if (name.endsWith('.jpg')) expect([image.width, image.height]).toEqual([20, 40]);
    const row = await centre.base.db
      .selectFrom('sys_file')
      .select(['size_bytes', 'sha256'])
      .where('id', '=', fileIdOf(uri) ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      size_bytes: stored.length,
      sha256: createHash('sha256').update(stored).digest('hex'),
    });
  },
);

function pixelsOf(image: Image): readonly number[] {
  const brush = createCanvas(image.width, image.height).getContext('2d');
  brush.drawImage(image, 0, 0);
  return [...brush.getImageData(0, 0, image.width, image.height).data];
}

test('UPL-02 an image without metadata is stored unchanged', async () => {
  const sent = photo().toBuffer('image/png');
  const { displayUri } = await uploadAs(centre, wang, { name: 'plain.png', bytes: sent });
  const reply = await centre.app.inject({ method: 'GET', url: displayUri });
  expect(reply.rawPayload.equals(sent)).toBe(true);
});

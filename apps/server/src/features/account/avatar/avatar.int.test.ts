import { readAvatar, saveAvatar } from '@haiqiao/contract/endpoints';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestPair, testPair } from '#server/testing/test-app.ts';
import { uploadAs } from '#server/testing/upload.ts';

let centre: TestPair;

beforeAll(async () => {
  centre = await testPair();
});
afterAll(() => centre.close());

const get = (url: string) => centre.app.inject({ method: 'GET', url });
const portrait = (as: SignedIn) => {
  const bytes = createCanvas(500, 500).toBuffer('image/png');
  return uploadAs(centre, as, { name: '我.png', bytes });
};

test('UPL-08 an avatar is redrawn at 248 px, shown with daily links, and replaced or removed', async () => {
  expect(await centre.call(readAvatar, {}, { as: centre.wang })).toEqual({ avatarUri: '' });
  const file = await portrait(centre.wang);
  const { avatarUri } = await centre.call(saveAvatar, { uri: file.uri }, { as: centre.wang });
  centre.clock.advance(12 * 60_000);
  const reply = await get(avatarUri);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  const image = await loadImage(reply.rawPayload);
  expect([image.width, image.height]).toEqual([248, 248]);
  const second = await portrait(centre.wang);
  await centre.call(saveAvatar, { uri: second.uri }, { as: centre.wang });
  expect((await get(avatarUri)).statusCode).toBe(403);
  const now = await centre.call(readAvatar, {}, { as: centre.wang });
  expect((await get(now.avatarUri)).statusCode).toBe(200);
  await centre.call(saveAvatar, { uri: null }, { as: centre.wang });
  expect((await get(now.avatarUri)).statusCode).toBe(403);
  expect(await centre.call(readAvatar, {}, { as: centre.wang })).toEqual({ avatarUri: '' });
});

test('UPL-08 files of others and files that are no image cannot become an avatar', async () => {
  const theirs = await portrait(centre.wang);
  expect(errorOf(await centre.ask(saveAvatar, { uri: theirs.uri }, { as: centre.li }))).toBe(
    'FILE_NOT_FOUND',
  );
  const paper = await uploadAs(centre, centre.li, {
    name: 'a.pdf',
    bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  });
  expect(errorOf(await centre.ask(saveAvatar, { uri: paper.uri }, { as: centre.li }))).toBe(
    'FILE_TYPE_REFUSED',
  );
});

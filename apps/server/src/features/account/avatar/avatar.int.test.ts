import { readAvatar, saveAvatar } from '@haiqiao/contract/endpoints';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { uploadAs } from '#server/testing/files/upload.ts';

let centre: TestApp;
let wang: SignedIn;
let li: SignedIn;

beforeAll(async () => {
  centre = await testApp();
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
  li = await centre.signIn(await centre.makeMember({ account: 'li' }));
});
afterAll(() => centre.close());

const get = (url: string) => centre.app.inject({ method: 'GET', url });
const portrait = (as: SignedIn) => {
  const bytes = createCanvas(500, 500).toBuffer('image/png');
  return uploadAs(centre, as, { name: '我.png', bytes });
};

test('UPL-08 a picture of oneself is drawn anew at 248 px, shown all day, and replaced or taken away', async () => {
  expect(await centre.call(readAvatar, {}, { as: wang })).toEqual({ avatarUri: '' });
  const file = await portrait(wang);
  const { avatarUri } = await centre.call(saveAvatar, { uri: file.uri }, { as: wang });
  centre.clock.advance(12 * 60_000);
  const reply = await get(avatarUri);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  const image = await loadImage(reply.rawPayload);
  expect([image.width, image.height]).toEqual([248, 248]);
  const second = await portrait(wang);
  await centre.call(saveAvatar, { uri: second.uri }, { as: wang });
  expect((await get(avatarUri)).statusCode).toBe(403);
  const now = await centre.call(readAvatar, {}, { as: wang });
  expect((await get(now.avatarUri)).statusCode).toBe(200);
  await centre.call(saveAvatar, { uri: null }, { as: wang });
  expect((await get(now.avatarUri)).statusCode).toBe(403);
  expect(await centre.call(readAvatar, {}, { as: wang })).toEqual({ avatarUri: '' });
});

test('UPL-08 nobody makes the file of somebody else, or what is no picture, their own', async () => {
  const theirs = await portrait(wang);
  expect(errorOf(await centre.ask(saveAvatar, { uri: theirs.uri }, { as: li }))).toBe('FILE_NOT_FOUND');
  const paper = await uploadAs(centre, li, {
    name: 'a.pdf',
    bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  });
  expect(errorOf(await centre.ask(saveAvatar, { uri: paper.uri }, { as: li }))).toBe('FILE_TYPE_REFUSED');
});

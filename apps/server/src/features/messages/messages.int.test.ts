import { isMessageRead, markMessagesRead, querySystemMessages } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestPair, testPair } from '#server/testing/test-app.ts';

let centre: TestPair;

beforeAll(async () => {
  centre = await testPair();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_message').execute();
});

interface MessageDraft {
  readonly to?: SignedIn;
  readonly title?: string;
  readonly parameter?: unknown;
  readonly isClickRead?: boolean;
  readonly minutesAgo?: number;
}

async function send({
  to = centre.li,
  title = '通知',
  parameter = null,
  isClickRead = true,
  minutesAgo = 0,
}: MessageDraft = {}) {
  const id = centre.base.ids.uuid();
  await centre.base.db
    .insertInto('sys_message')
    .values({
      id,
      receiver_id: to.memberId,
      title,
      translations: JSON.stringify({ en: 'Notice', ja: 'お知らせ' }),
      kind: 'NOTICE',
      is_click_read: isClickRead,
      parameter: parameter === null ? null : JSON.stringify(parameter),
      created_at: new Date(centre.clock.now().getTime() - minutesAgo * 60_000),
    })
    .execute();
  return id;
}

async function banner(as: SignedIn, page = { pageIndex: 0, pageSize: 10 }, language = 'zh-CN') {
  const headers = { 'accept-language': language };
  return centre.call(querySystemMessages, { queryParam: page }, { as, headers });
}

test('HDR-04 the banner shows the caller’s ten newest unread messages and the total', async () => {
  for (let index = 0; index < 12; index += 1) await send({ title: `第${index}条`, minutesAgo: index });
  await send({ to: centre.wang });
  const { datas, total } = await banner(centre.li);
  expect(total).toBe(12);
  expect(datas.map((row) => row.MESSAGE_TITLE)).toEqual(
    Array.from({ length: 10 }, (_, index) => `第${index}条`),
  );
  const rest = await banner(centre.li, { pageIndex: 1, pageSize: 10 });
  expect(rest.datas.map((row) => row.MESSAGE_TITLE)).toEqual(['第10条', '第11条']);
});

test('HDR-04 a row has the fields and spellings of the specification', async () => {
  const parameter = { path: '/log', query: { type: 'danger' } };
  const id = await send({ parameter, isClickRead: false });
  expect((await banner(centre.li)).datas).toEqual([
    {
      MESSAGE_ID: id,
      MESSAGE_TITLE: '通知',
      CLICK_READ: 'NO',
      MESSAGE_PARAMETER: JSON.stringify(parameter),
      KIND: 'NOTICE',
      CREATED_AT: centre.clock.now().toISOString(),
    },
  ]);
});

test('HDR-08 titles follow the language, with English as fallback', async () => {
  await send();
  const title = async (language: string) =>
    (await banner(centre.li, { pageIndex: 0, pageSize: 10 }, language)).datas[0]?.MESSAGE_TITLE;
  expect(await Promise.all(['zh-CN', 'en', 'ja', 'zh-TW'].map(title))).toEqual([
    '通知',
    'Notice',
    'お知らせ',
    'Notice',
  ]);
});

test('HDR-05 a message links inside the application or nowhere', async () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await send({ parameter: { path } });
  }
  await send({ parameter: 'nonsense' });
  await send();
  expect((await banner(centre.li)).datas.map((row) => row.MESSAGE_PARAMETER)).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('HDR-05 reading: unread, marked, read, removed from the banner, and marking twice counts once', async () => {
  const [one, two] = [await send(), await send()];
  expect(await centre.call(isMessageRead, { id: one }, { as: centre.li })).toBe(false);
  expect(await centre.call(markMessagesRead, { ids: [one, one] }, { as: centre.li })).toBe(1);
  expect(await centre.call(isMessageRead, { id: one }, { as: centre.li })).toBe(true);
  expect(await centre.call(markMessagesRead, { ids: [one, two] }, { as: centre.li })).toBe(1);
  expect(await banner(centre.li)).toEqual({ datas: [], total: 0 });
});

test('HDR-05 the messages of others can neither be queried nor marked', async () => {
  const id = await send({ to: centre.wang });
  const asked = await centre.ask(isMessageRead, { id }, { as: centre.li });
  expect([asked.status, asked.body.message]).toEqual([200, '消息不存在或已被删除']);
  expect(errorOf(await centre.ask(isMessageRead, { id: centre.base.ids.uuid() }, { as: centre.li }))).toBe(
    'MESSAGE_NOT_FOUND',
  );
  expect(await centre.call(markMessagesRead, { ids: [id] }, { as: centre.li })).toBe(0);
  expect(await centre.call(isMessageRead, { id }, { as: centre.wang })).toBe(false);
});

test('HDR-05 two windows marking the same message concurrently count it once', async () => {
  const id = await send();
  const counts = await Promise.all(
    [1, 2, 3].map(() => centre.call(markMessagesRead, { ids: [id] }, { as: centre.li })),
  );
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
});

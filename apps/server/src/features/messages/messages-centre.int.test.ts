import {
  countMessages,
  getMessageSettings,
  isMessageRead,
  markAllMessagesRead,
  queryMessages,
  querySystemMessages,
  saveMessageSettings,
} from '@haiqiao/contract/endpoints';
import type { MessageKind } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { SAMPLE_ABOUT, sampleMessage } from '#server/testing/lines/sample-message.ts';
import { type TestPair, testPair } from '#server/testing/test-app.ts';

let centre: TestPair;

beforeAll(async () => {
  centre = await testPair();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_message').execute();
});

const about = SAMPLE_ABOUT;

async function send(
  what: string,
  { kind = 'NOTICE', to = centre.li }: { kind?: MessageKind; to?: SignedIn } = {},
) {
  await sendMessage(systemContext(centre.base, 'test'), sampleMessage(to, { what, kind }));
}

async function titles(input: Parameters<typeof query>[0] = {}, language = 'zh-CN') {
  const { datas } = await query(input, language);
  return datas.map(({ title }) => /：(.*)$|: (.*)$/.exec(title)?.slice(1).find(Boolean));
}

function query(
  input: {
    kind?: MessageKind;
    state?: 'unread' | 'read';
    keyword?: string;
    cursor?: string;
    pageSize?: number;
  },
  language = 'zh-CN',
) {
  return centre.call(queryMessages, input, { as: centre.li, headers: { 'accept-language': language } });
}

test('HDR-04 the message centre pages through own messages, newest first, without repeats or gaps', async () => {
  for (let number = 1; number <= 7; number += 1) await send(`第${number}条`);
  await send('别人的', { to: centre.wang });
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await query({ pageSize: 3, ...(cursor === undefined ? {} : { cursor }) });
    listed.push(...page.datas.map(({ title }) => title.slice(-3)));
    // A later message shifts no page.
    await send('新来的');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(listed).toEqual(['第7条', '第6条', '第5条', '第4条', '第3条', '第2条', '第1条']);
  const other = await centre.ask(
    queryMessages,
    { kind: 'TODO', cursor: (await query({ pageSize: 1 })).nextCursor ?? '' },
    { as: centre.li },
  );
  expect(errorOf(other)).toBe('CURSOR_INVALID');
});

test('HDR-04 messages are filtered by kind, state and words in the reader’s language', async () => {
  await send('甲', { kind: 'TODO' });
  await send('乙 Export');
  await send('丙', { kind: 'REMIND' });
  const { datas } = await query({ kind: 'NOTICE' });
  await centre.call(
    markAllMessagesRead,
    { kind: 'NOTICE', until: datas[0]?.createdAt ?? '' },
    { as: centre.li },
  );
  expect(await titles({ kind: 'TODO' })).toEqual(['甲']);
  expect(new Set(await titles({ state: 'unread' }))).toEqual(new Set(['丙', '甲']));
  expect(await titles({ state: 'read' })).toEqual(['乙 Export']);
  expect(await titles({ keyword: ' export ' })).toEqual(['乙 Export']);
  expect(await titles({ keyword: 'asks for' })).toEqual([]);
  expect(await titles({ keyword: 'ASKS FOR' }, 'en')).toHaveLength(3);
  expect(await titles({ keyword: "%_'" })).toEqual([]);
});

test('HDR-04 counts are those of unread messages per kind, and 全部已读 excludes later ones', async () => {
  await send('甲', { kind: 'TODO' });
  await send('乙');
  const until = centre.clock.now().toISOString();
  centre.clock.advance(1_000);
  await send('丙');
  expect(await centre.call(countMessages, undefined, { as: centre.li })).toEqual({
    TODO: 1,
    NOTICE: 2,
    REMIND: 0,
    SYSTEM: 0,
  });
  expect(await centre.call(markAllMessagesRead, { until }, { as: centre.li })).toBe(2);
  expect(await centre.call(countMessages, undefined, { as: centre.li })).toEqual({
    TODO: 0,
    NOTICE: 1,
    REMIND: 0,
    SYSTEM: 0,
  });
  expect(await centre.call(markAllMessagesRead, { kind: 'TODO', until }, { as: centre.li })).toBe(0);
});

test('HDR-04 全部已读 in a search marks only its results', async () => {
  await send('出口 Export');
  await send('进口');
  const until = centre.clock.now().toISOString();
  const marked = await centre.call(markAllMessagesRead, { keyword: ' 进口 ', until }, { as: centre.li });
  expect(marked).toBe(1);
  expect(await titles({ state: 'unread' })).toEqual(['出口 Export']);
});

test('HDR-05 a to-do remains after a click until its work is done by any member, then counts as processed', async () => {
  await send('甲', { kind: 'TODO' });
  const [row] = (await centre.call(querySystemMessages, { queryParam: {} }, { as: centre.li })).datas;
  expect(row?.CLICK_READ).toBe('NO');
  const id = row?.MESSAGE_ID ?? '';
  expect(await centre.call(isMessageRead, { id }, { as: centre.li })).toBe(false);
  await closeTodos(systemContext(centre.base, 'test'), { type: about.type, ids: [about.id] });
  expect(await centre.call(isMessageRead, { id }, { as: centre.li })).toBe(true);
  expect((await centre.call(querySystemMessages, { queryParam: {} }, { as: centre.li })).datas).toEqual([]);
  const [done] = (await query({ state: 'read' })).datas;
  expect([done?.readAt, typeof done?.closedAt]).toEqual([null, 'string']);
  // Other messages about the same subject are not affected.
  await send('通知');
  expect(await closeTodos(systemContext(centre.base, 'test'), about)).toBe(0);
});

test('HDR-04 mail choices are stored per member, and the address is shown partially', async () => {
  const off = { TODO: 'OFF', NOTICE: 'OFF', REMIND: 'OFF', SYSTEM: 'OFF' } as const; // literals; otherwise widened
  const none = { canMail: false, mailAddress: null, mail: off };
  expect(await centre.call(getMessageSettings, undefined, { as: centre.li })).toEqual(none);
  await centre.base.db.insertInto('sys_attribute').values({ code: 'USER_EMAIL', name: '邮箱' }).execute();
  await centre.base.db
    .insertInto('sys_member_attribute')
    .values({ member_id: centre.li.memberId, code: 'USER_EMAIL', value: 'li@example.com' })
    .execute();
  const mail = { ...off, TODO: 'AT_ONCE', REMIND: 'DAILY' } as const; // the same
  const saved = { ...none, mailAddress: 'l***@example.com', mail };
  expect(await centre.call(saveMessageSettings, { mail }, { as: centre.li })).toEqual(saved);
  expect(await centre.call(getMessageSettings, undefined, { as: centre.li })).toEqual(saved);
  expect(await centre.call(getMessageSettings, undefined, { as: centre.wang })).toEqual(none);
  expect(await centre.call(saveMessageSettings, { mail: off }, { as: centre.li })).toMatchObject({
    mail: off,
  });
  // Concurrent saves: both succeed, and one choice remains.
  const both = await Promise.all(
    [mail, { ...mail, NOTICE: 'DAILY' } as const].map((choice) =>
      centre.ask(saveMessageSettings, { mail: choice }, { as: centre.li }),
    ),
  );
  expect(both.map(({ body }) => body.code)).toEqual([0, 0]);
});

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
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let centre: TestApp;
let li: SignedIn;
let wang: SignedIn;

beforeAll(async () => {
  centre = await testApp();
  li = await centre.signIn(await centre.makeMember({ account: 'li' }));
  wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_message').execute();
});

const about = SAMPLE_ABOUT;

async function send(what: string, { kind = 'NOTICE', to = li }: { kind?: MessageKind; to?: SignedIn } = {}) {
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
  return centre.call(queryMessages, input, { as: li, headers: { 'accept-language': language } });
}

test('HDR-04 the message centre pages through the own messages, newest first, none twice and none left out', async () => {
  for (let number = 1; number <= 7; number += 1) await send(`第${number}条`);
  await send('别人的', { to: wang });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await query({ pageSize: 3, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.datas.map(({ title }) => title.slice(-3)));
    // What arrives meanwhile moves nothing.
    await send('新来的');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['第7条', '第6条', '第5条', '第4条', '第3条', '第2条', '第1条']);
  const other = await centre.ask(
    queryMessages,
    { kind: 'TODO', cursor: (await query({ pageSize: 1 })).nextCursor ?? '' },
    { as: li },
  );
  expect(errorOf(other)).toBe('CURSOR_INVALID');
});

test('HDR-04 kind, state and words narrow it; words are those of the reader’s language', async () => {
  await send('甲', { kind: 'TODO' });
  await send('乙 Export');
  await send('丙', { kind: 'REMIND' });
  const { datas } = await query({ kind: 'NOTICE' });
  await centre.call(markAllMessagesRead, { kind: 'NOTICE', until: datas[0]?.createdAt ?? '' }, { as: li });
  expect(await titles({ kind: 'TODO' })).toEqual(['甲']);
  expect(new Set(await titles({ state: 'unread' }))).toEqual(new Set(['丙', '甲']));
  expect(await titles({ state: 'read' })).toEqual(['乙 Export']);
  expect(await titles({ keyword: ' export ' })).toEqual(['乙 Export']);
  expect(await titles({ keyword: 'asks for' })).toEqual([]);
  expect(await titles({ keyword: 'ASKS FOR' }, 'en')).toHaveLength(3);
  expect(await titles({ keyword: "%_'" })).toEqual([]);
});

test('HDR-04 counts are those of the unread ones, per kind; 全部已读 leaves what came later', async () => {
  await send('甲', { kind: 'TODO' });
  await send('乙');
  const until = centre.clock.now().toISOString();
  centre.clock.advance(1_000);
  await send('丙');
  expect(await centre.call(countMessages, undefined, { as: li })).toEqual({
    TODO: 1,
    NOTICE: 2,
    REMIND: 0,
    SYSTEM: 0,
  });
  expect(await centre.call(markAllMessagesRead, { until }, { as: li })).toBe(2);
  expect(await centre.call(countMessages, undefined, { as: li })).toEqual({
    TODO: 0,
    NOTICE: 1,
    REMIND: 0,
    SYSTEM: 0,
  });
  expect(await centre.call(markAllMessagesRead, { kind: 'TODO', until }, { as: li })).toBe(0);
});

test('HDR-04 全部已读 of a search leaves what the search does not find', async () => {
  await send('出口 Export');
  await send('进口');
  const until = centre.clock.now().toISOString();
  const marked = await centre.call(markAllMessagesRead, { keyword: ' 进口 ', until }, { as: li });
  expect(marked).toBe(1);
  expect(await titles({ state: 'unread' })).toEqual(['出口 Export']);
});

test('HDR-05 a to-do stays after a click until its work is done by anybody, then it counts as processed', async () => {
  await send('甲', { kind: 'TODO' });
  const [row] = (await centre.call(querySystemMessages, { queryParam: {} }, { as: li })).datas;
  expect(row?.CLICK_READ).toBe('NO');
  const id = row?.MESSAGE_ID ?? '';
  expect(await centre.call(isMessageRead, { id }, { as: li })).toBe(false);
  await closeTodos(systemContext(centre.base, 'test'), { type: about.type, ids: [about.id] });
  expect(await centre.call(isMessageRead, { id }, { as: li })).toBe(true);
  expect((await centre.call(querySystemMessages, { queryParam: {} }, { as: li })).datas).toEqual([]);
  const [done] = (await query({ state: 'read' })).datas;
  expect([done?.readAt, typeof done?.closedAt]).toEqual([null, 'string']);
  // Others about the same are left alone.
  await send('通知');
  expect(await closeTodos(systemContext(centre.base, 'test'), about)).toBe(0);
});

test('HDR-04 what somebody has chosen for mail is kept for them alone; the address is shown in part', async () => {
  const off = { TODO: 'OFF', NOTICE: 'OFF', REMIND: 'OFF', SYSTEM: 'OFF' } as const; // literals, widened otherwise
  const none = { canMail: false, mailAddress: null, mail: off };
  expect(await centre.call(getMessageSettings, undefined, { as: li })).toEqual(none);
  await centre.base.db.insertInto('sys_attribute').values({ code: 'USER_EMAIL', name: '邮箱' }).execute();
  await centre.base.db
    .insertInto('sys_member_attribute')
    .values({ member_id: li.memberId, code: 'USER_EMAIL', value: 'li@example.com' })
    .execute();
  const mail = { ...off, TODO: 'AT_ONCE', REMIND: 'DAILY' } as const; // the same
  const saved = { ...none, mailAddress: 'l***@example.com', mail };
  expect(await centre.call(saveMessageSettings, { mail }, { as: li })).toEqual(saved);
  expect(await centre.call(getMessageSettings, undefined, { as: li })).toEqual(saved);
  expect(await centre.call(getMessageSettings, undefined, { as: wang })).toEqual(none);
  expect(await centre.call(saveMessageSettings, { mail: off }, { as: li })).toMatchObject({ mail: off });
  // Two windows at once: both are answered, and one choice stands.
  const both = await Promise.all(
    [mail, { ...mail, NOTICE: 'DAILY' } as const].map((choice) =>
      centre.ask(saveMessageSettings, { mail: choice }, { as: li }),
    ),
  );
  expect(both.map(({ body }) => body.code)).toEqual([0, 0]);
});

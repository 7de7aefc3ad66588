import { countMessages, logout, markMessagesRead, streamMessages } from '@haiqiao/contract/endpoints';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import type { Message } from '#server/platform/messages/message.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type EventLine, openLine } from '#server/testing/lines/event-line.ts';
import { SAMPLE_ABOUT, sampleMessage } from '#server/testing/lines/sample-message.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let here: TestApp;
let there: TestApp;
let li: SignedIn;
let wang: SignedIn;

beforeAll(async () => {
  here = await testApp();
  there = await testApp({ sharing: here });
  li = await here.signIn(await here.makeMember({ account: 'li' }));
  wang = await here.signIn(await here.makeMember({ account: 'wang' }));
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  await here.base.db.deleteFrom('sys_message').execute();
});

const ctx = (node = here): Context => systemContext(node.base, 'test');
const about = SAMPLE_ABOUT;

function todo(change: Partial<Message> = {}): Message {
  return sampleMessage(li, { kind: 'TODO', ...change });
}

type Line = EventLine<(typeof streamMessages)['reply']['_output']>;

/** A connection that has received its first event. */
async function listening(node: TestApp, as = li, after?: string): Promise<Line & { readonly first: string }> {
  const line = await openLine(node, streamMessages, { as, after });
  const { id } = await line.next();
  return { ...line, first: id };
}

const titlesOf = (event: { data: { messages: readonly { title: string }[] } }) =>
  event.data.messages.map(({ title }) => title);

test('HDR-04 a message is pushed to the receiver’s browser on another node within a second, and to no other', async () => {
  const [line, other] = [await listening(there), await listening(there, wang)];
  const begun = performance.now();
  await inTransaction(ctx(), (inner) => sendMessage(inner, todo()));
  const event = await line.next();
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(event.data).toMatchObject({ counts: { TODO: 1, NOTICE: 0 }, isReset: false });
  expect(titlesOf(event)).toEqual(['【待办】王申请权限：导出']);
  // The other browser receives only its own messages.
  await sendMessage(ctx(), todo({ to: [wang.memberId], kind: 'NOTICE' }));
  expect((await other.next()).data.counts).toEqual({ TODO: 0, NOTICE: 1, REMIND: 0, SYSTEM: 0 });
});

test('HDR-04 a connection begins with the current counts in the call’s language, sent once', async () => {
  await sendMessage(ctx(), todo());
  const line = await openLine(there, streamMessages, { as: li, language: 'en' });
  expect((await line.next()).data).toEqual({
    counts: { TODO: 1, NOTICE: 0, REMIND: 0, SYSTEM: 0 },
    messages: [],
    isReset: true,
  });
  await sendMessage(ctx(), todo({ kind: 'REMIND' }));
  expect(titlesOf(await line.next())).toEqual(['[To do] 王 asks for access: 导出']);
});

test('HDR-04 a to-do completed by any member disappears from every open browser', async () => {
  await sendMessage(ctx(), todo({ to: [li.memberId, wang.memberId] }));
  const lines = [await listening(here), await listening(there, wang)];
  const closed = await inTransaction(ctx(), (inner) => closeTodos(inner, about));
  expect(closed).toBe(2);
  for (const line of lines) {
    const { data } = await line.next();
    expect(data.counts.TODO).toBe(0);
    expect(data.messages.map(({ readAt, closedAt }) => [readAt, closedAt !== null])).toEqual([[null, true]]);
  }
  expect(await closeTodos(ctx(), about)).toBe(0);
  expect(await here.call(countMessages, undefined, { as: li })).toMatchObject({ TODO: 0 });
});

test('HDR-05 a message read in one window is read in all of them', async () => {
  await sendMessage(ctx(), todo());
  const line = await listening(there);
  const { id } = await here.base.db.selectFrom('sys_message').select('id').executeTakeFirstOrThrow();
  await here.call(markMessagesRead, { ids: [id] }, { as: li });
  const { data } = await line.next();
  expect([data.counts.TODO, data.messages[0]?.id, data.messages[0]?.readAt !== null]).toEqual([0, id, true]);
});

test('HDR-04 a reconnecting browser gets exactly the missed messages, including overlapping transactions', async () => {
  const before = await listening(here);
  await sendMessage(ctx(), todo({ params: { name: '一', what: 'x' } }));
  const firstEvent = await before.next();
  const slow = Promise.withResolvers<void>();
  const isWritten = Promise.withResolvers<void>();
  const late = inTransaction(ctx(), async (inner) => {
    await sendMessage(inner, todo({ params: { name: '迟', what: 'x' } }));
    isWritten.resolve();
    await slow.promise;
  });
  await isWritten.promise;
  await sendMessage(ctx(), todo({ params: { name: '二', what: 'x' } }));
  const middle = await before.next();
  expect(titlesOf(middle)).toEqual(['【待办】二申请权限：x']);
  slow.resolve();
  await late;
  await sendMessage(ctx(), todo({ params: { name: '三', what: 'x' } }));
  const again = await openLine(there, streamMessages, { as: li, after: middle.id });
  expect(titlesOf(await again.next()).toSorted()).toEqual(['【待办】三申请权限：x', '【待办】迟申请权限：x']);
  // From an earlier mark, the one in between is included, and none is repeated.
  const fromFirst = await openLine(here, streamMessages, { as: li, after: firstEvent.id });
  expect(titlesOf(await fromFirst.next())).toHaveLength(3);
});

test('HDR-04 a browser that missed too many messages, or sends an invalid mark, reloads', async () => {
  const { first } = await listening(here);
  for (let number = 0; number < 51; number += 1) await sendMessage(ctx(), todo({ kind: 'NOTICE' }));
  for (const after of [first, '999999999:999999999:', 'nonsense', "1:1:1'; drop table x"]) {
    const line = await openLine(here, streamMessages, { as: li, after });
    const { data } = await line.next();
    expect([after, data.isReset, data.messages.length, data.counts.NOTICE]).toEqual([after, true, 0, 51]);
  }
});

test('HDR-04 messages of a rolled-back transaction are not sent', async () => {
  const line = await listening(there);
  await expect(
    inTransaction(ctx(), async (inner) => {
      await sendMessage(inner, todo());
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await sendMessage(ctx(), todo({ kind: 'SYSTEM' }));
  expect((await line.next()).data.counts).toEqual({ TODO: 0, NOTICE: 0, REMIND: 0, SYSTEM: 1 });
});

test('AUTH-08 the connection is closed on every node when its session ends', async () => {
  const other = await here.signIn({ account: 'li', memberId: li.memberId });
  const [ending, going] = [await listening(there, other), await listening(there)];
  await here.call(logout, {}, { as: other });
  await ending.ended;
  await sendMessage(ctx(), todo());
  expect((await going.next()).data.counts.TODO).toBe(1);
});

test('AUTH-08 the connection of a disabled member is closed', async () => {
  const gone = await here.signIn(await here.makeMember({ account: 'gone' }));
  const line = await listening(there, gone);
  await here.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('id', '=', gone.memberId)
    .execute();
  await here.broadcast.publish('member-changed', { memberId: gone.memberId });
  await line.ended;
  const refused = await there.ask(streamMessages, undefined, { as: gone });
  expect(errorOf(refused)).toBe('AUTH_LOGIN_EXPIRED');
});

test('HDR-04 open browsers use no database connection, and many are answered by one statement', async () => {
  const lines = await Promise.all(Array.from({ length: 25 }, () => listening(there, wang)));
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(here.base.db);
  expect(rows[0]?.busy).toBe(0);
  await sendMessage(ctx(), todo({ to: [wang.memberId] }));
  const events = await Promise.all(lines.map((line) => line.next()));
  expect(events.every(({ data }) => data.counts.TODO === 1)).toBe(true);
});

test('HDR-04 connections per member and node are limited', async () => {
  const zhao = await here.signIn(await here.makeMember({ account: 'zhao' }));
  await Promise.all(Array.from({ length: 30 }, () => listening(there, zhao)));
  const refused = await there.ask(streamMessages, undefined, { as: zhao });
  expect([refused.status, errorOf(refused)]).toEqual([429, 'RATE_LIMITED']);
  await listening(here, zhao);
});

test('PERM-04 view-as receives no messages of the viewed member', async () => {
  const boss = await here.signIn(await here.makeMember({ account: 'boss' }));
  await here.grant(boss, ['member:viewAs', 'permission:grantAny']);
  const line = await listening(there, boss);
  const headers = await here.lookAs(boss, li);
  await line.ended;
  const refused = await there.ask(streamMessages, undefined, { as: boss, headers });
  expect([refused.status, errorOf(refused)]).toEqual([403, 'VIEW_AS_READONLY']);
});

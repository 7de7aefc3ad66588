import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpMail } from '#server/adapters/mail/smtp-mail.ts';
import type { MailChoice } from '#server/adapters/mail/mail.ts';
import { systemContext } from '#server/context.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import type { Message } from '#server/platform/messages/message.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import { createSettings } from '#server/platform/settings/settings.ts';
import type { TestMember } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { sendMailsJob } from './send-mails.job.ts';

const SECRET = 'geheim-2026';

let centre: TestApp;
let li: TestMember;
let wang: TestMember;

interface Taken {
  readonly to: readonly string[];
  readonly text: string;
}

let taken: Taken[] = [];
/** Error codes of the mail server for the next mails. */
let refusals: number[] = [];
const servers: SMTPServer[] = [];

beforeAll(async () => {
  centre = await testApp();
  const { db } = centre.base;
  await db.insertInto('sys_attribute').values({ code: 'USER_EMAIL', name: '邮箱' }).execute();
  li = await centre.makeMember({ account: 'li', username: '李雷' });
  wang = await centre.makeMember({ account: 'wang', username: 'Wang' });
  for (const { memberId, account } of [li, wang])
    await db
      .insertInto('sys_member_attribute')
      .values({ member_id: memberId, code: 'USER_EMAIL', value: `${account}@example.com` })
      .execute();
  await db
    .insertInto('sys_setting')
    .values({ key: 'centre.publicUrl', value: JSON.stringify('https://centre.example.com/') })
    .execute();
  await centre.broadcast.publish('settings-changed', {});
});
afterAll(() => centre.close());
beforeEach(async () => {
  taken = [];
  refusals = [];
  await centre.base.db.deleteFrom('sys_message').execute();
  await centre.base.db.deleteFrom('sys_message_choice').execute();
});
afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
});

/** A local mail server. */
async function mailServer(options: SMTPServerOptions = {}): Promise<MailChoice> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal !== undefined)
          return done(Object.assign(new Error('not now'), { responseCode: refusal }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return {
    host: '127.0.0.1',
    port,
    isSecure: false,
    user: undefined,
    password: undefined,
    from: '海桥 <no@x.cn>',
  };
}

const ctx = () => systemContext(centre.base, 'test');

async function choose(who: TestMember, mail: 'AT_ONCE' | 'DAILY', locale: 'zh-chs' | 'en' = 'zh-chs') {
  const row = {
    member_id: who.memberId,
    kind: 'TODO' as const,
    mail,
    locale,
    updated_at: centre.clock.now(),
  };
  await centre.base.db.insertInto('sys_message_choice').values(row).execute();
}

function send(what: string, change: Partial<Message> = {}) {
  return sendMessage(ctx(), {
    template: 'ACCESS_REQUESTED',
    params: { name: '王', what },
    kind: 'TODO',
    to: [li.memberId, wang.memberId],
    route: { path: '/system/accessRequests', query: { id: 'a b' } },
    about: { type: 'access_request', id: '0190a000-0000-7000-8000-000000000001' },
    ...change,
  });
}

async function run(choice: MailChoice | undefined): Promise<void> {
  const settings = createSettings(centre.base, centre.broadcast);
  const job = sendMailsJob({ mail: choice && createSmtpMail(choice), settings });
  await job.run(ctx(), {}, { signal: new AbortController().signal, retries: 0 });
}

const mails = () =>
  centre.base.db.selectFrom('sys_mail').select(['state', 'tries', 'error']).orderBy('message_id').execute();

/** The parts of a mail as displayed. */
function read({ text }: Taken) {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\n\n');
  const isBase64 = /^content-transfer-encoding: base64/im.test(head);
  const plain = isBase64 ? Buffer.from(body, 'base64').toString() : unquoted(body);
  return { head, body: plain.replaceAll('\r\n', '\n') };
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('HDR-04 mail is sent once to members who chose it, in their language, with links to the centre', async () => {
  const server = await mailServer();
  await choose(li, 'AT_ONCE', 'en');
  await send('导出');
  await run(server);
  expect(taken).toEqual([]);
  centre.clock.advance(30_000);
  await run(server);
  await run(server);
  expect(taken.map(({ to }) => to)).toEqual([['li@example.com']]);
  const { head, body } = read(taken[0] ?? { to: [], text: '' });
  expect(head).toMatch(/^Auto-Submitted: auto-generated/im);
  expect(body).toContain('Hello 李雷,\n\n[To do] 王 asks for access: 导出\n');
  expect(body).toContain('Open: https://centre.example.com/system/accessRequests?id=a+b\n');
  expect(body).toContain('Message centre: https://centre.example.com/message/center\n');
  expect(await mails()).toMatchObject([{ state: 'SENT', tries: 1, error: '' }]);
});

test('HDR-04 waiting messages of one member are sent as one mail, without completed or read ones', async () => {
  const server = await mailServer();
  await choose(li, 'AT_ONCE');
  await send('一');
  await send('二', { about: { type: 'access_request', id: '0190a000-0000-7000-8000-000000000002' } });
  await send('三');
  await closeTodos(ctx(), { type: 'access_request', id: '0190a000-0000-7000-8000-000000000002' });
  centre.clock.advance(30_000);
  await run(server);
  expect(taken).toHaveLength(1);
  const { body } = read(taken[0] ?? { to: [], text: '' });
  expect(body).toContain('：一\n');
  expect(body).toContain('：三\n');
  expect(body).not.toContain('：二');
  expect((await mails()).map(({ state }) => state)).toEqual(['SENT', 'DROPPED', 'SENT']);
});

test('HDR-04 daily mail waits for the morning', async () => {
  const server = await mailServer();
  await choose(li, 'DAILY');
  centre.clock.set('2026-11-20T02:00:00Z');
  await send('一');
  centre.clock.set('2026-11-21T00:29:00Z');
  await run(server);
  expect(taken).toEqual([]);
  centre.clock.set('2026-11-21T00:30:00Z');
  await run(server);
  expect(taken).toHaveLength(1);
});

test('HDR-04 a temporary error of the mail server is retried with increasing delay', async () => {
  const server = await mailServer();
  refusals = [451, 451];
  await choose(li, 'AT_ONCE');
  await send('一');
  centre.clock.advance(30_000);
  await run(server);
  expect(await mails()).toMatchObject([
    { state: 'PENDING', tries: 1, error: expect.stringContaining('451') },
  ]);
  await run(server);
  expect((await mails())[0]?.tries).toBe(1);
  centre.clock.advance(60_000);
  await run(server);
  expect((await mails())[0]?.tries).toBe(2);
  centre.clock.advance(5 * 60_000);
  await run(server);
  expect(await mails()).toMatchObject([{ state: 'SENT', tries: 3 }]);
  expect(taken).toHaveLength(1);
});

test('HDR-04 a permanent rejection is not retried, and an unreachable server is tried six times', async () => {
  const server = await mailServer();
  refusals = [550];
  await choose(li, 'AT_ONCE');
  await send('一');
  centre.clock.advance(30_000);
  await run(server);
  expect(await mails()).toMatchObject([{ state: 'FAILED', tries: 1, error: expect.stringContaining('550') }]);
  await centre.base.db.deleteFrom('sys_message').execute();
  await send('二');
  for (let tries = 1; tries <= 7; tries += 1) {
    centre.clock.advance(6 * 60 * 60_000);
    await run({ ...server, port: 1 });
  }
  expect(await mails()).toMatchObject([
    { state: 'FAILED', tries: 7, error: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('HDR-04 the password authenticates at the mail server and is not in any log or table', async () => {
  const server = await mailServer({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'haiqiao' && password === SECRET) return done(null, { user: username });
      done(new Error('no'));
    },
  });
  await choose(li, 'AT_ONCE');
  await send('一');
  centre.clock.advance(30_000);
  await run({ ...server, user: 'haiqiao', password: `${SECRET}-old` });
  expect(await mails()).toMatchObject([{ state: 'PENDING', error: expect.stringContaining('535') }]);
  centre.clock.advance(60_000);
  await run({ ...server, user: 'haiqiao', password: SECRET });
  expect(taken).toHaveLength(1);
  expect(JSON.stringify(await mails()) + centre.logged.text()).not.toContain(SECRET);
});

test('HDR-04 a password is not sent to another machine without TLS', async () => {
  const server = await mailServer();
  const mail = createSmtpMail({ ...server, host: '0.0.0.0', user: 'haiqiao', password: SECRET });
  const letter = { to: 'li@example.com', subject: 's', text: 't', key: 'k' };
  await expect(mail(letter)).rejects.toThrow(/TLS/i);
});

test('HDR-04 without a mail server nothing is sent, and what is too old is dropped', async () => {
  await choose(li, 'AT_ONCE');
  await send('一');
  centre.clock.advance(30_000);
  await run(undefined);
  expect(await mails()).toMatchObject([{ state: 'PENDING', tries: 0 }]);
  centre.clock.advance(4 * 24 * 60 * 60_000);
  await run(undefined);
  expect(await mails()).toMatchObject([{ state: 'DROPPED' }]);
});

test('HDR-04 a departed member or one without address gets no mail, without retries', async () => {
  const server = await mailServer();
  await choose(wang, 'AT_ONCE');
  await send('一');
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('id', '=', wang.memberId)
    .execute();
  centre.clock.advance(30_000);
  await run(server);
  expect(await mails()).toMatchObject([{ state: 'DROPPED', error: 'no address' }]);
  expect(taken).toEqual([]);
});

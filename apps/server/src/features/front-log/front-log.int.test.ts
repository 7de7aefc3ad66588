import { appendFrontLog, FRONT_LOG_BATCH_MAX } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let centre: TestApp;
let li: SignedIn;

beforeAll(async () => {
  centre = await testApp();
  li = await centre.signIn(await centre.makeMember({ account: 'li' }));
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('log_front').execute();
});

type Entry = EndpointInput<typeof appendFrontLog>['entries'][number];

const ENTRY: Entry = { message: '列表加载失败', type: 'danger', time: '2026-03-02 09:00:00' };

async function append(entries: readonly Entry[], headers: Record<string, string> = {}) {
  return centre.ask(appendFrontLog, { release: '0.0.1', entries: [...entries] }, { as: li, headers });
}

async function rows() {
  return centre.base.db.selectFrom('log_front').selectAll().orderBy('id').execute();
}

test('API-06 a batch is stored with member, time, page and browser', async () => {
  const entry: Entry = {
    ...ENTRY,
    meta: { list: 'rs_enterprise_list' },
    route: '/lists?code=a',
    traceId: 'abc',
    stack: 'at x (a.js:1:2)',
  };
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const { body } = await append([entry, { ...ENTRY, type: 'info' }], { 'user-agent': userAgent });
  expect(body).toMatchObject({ code: 0, data: 2 });
  const [first, second] = await rows();
  expect(first).toEqual({
    id: expect.any(String),
    member_id: li.memberId,
    received_at: centre.clock.now(),
    happened_at: new Date('2026-03-02T01:00:00Z'),
    type: 'danger',
    message: '列表加载失败',
    meta: { list: 'rs_enterprise_list' },
    route: '/lists?code=a',
    release: '0.0.1',
    browser: 'Firefox 145 · Linux',
    trace_id: 'abc',
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    stack: 'at x (a.js:1:2)',
  });
  expect(second).toMatchObject({ type: 'info', meta: {}, route: '', stack: '' });
});

test('API-06 secrets and personal values missed by a page are removed', async () => {
  const secrets = [li.token, li.refreshToken, 'Haiqiao@2026', '13800005678', 'li.jingyi@haiqiao.cn'];
  const text = `Bearer ${li.token} ${li.refreshToken} password=Haiqiao@2026 call 13800005678 li.jingyi@haiqiao.cn`;
  await append([
    { ...ENTRY, message: text, stack: text, route: `/x?${text}`, meta: { text, newPsd: 'Haiqiao@2026' } },
  ]);
  const stored = JSON.stringify(await rows());
  for (const secret of secrets) expect(stored).not.toContain(secret);
  expect(stored).toContain('138****5678');
});

test('API-06 text that PostgreSQL cannot store does not cost the report', async () => {
  const broken = 'a\u0000b\ud800c';
  const { body } = await append([
    { ...ENTRY, message: broken, stack: broken, route: broken, traceId: broken, meta: { [broken]: broken } },
  ]);
  expect(body.code).toBe(0);
  expect((await rows())[0]).toMatchObject({ message: 'ab\ufffdc', meta: { 'ab\ufffdc': 'ab\ufffdc' } });
});

test('API-06 limits: too many entries, too long a message, an invalid date, unknown fields', async () => {
  const wrong: readonly (readonly Entry[])[] = [
    Array.from({ length: FRONT_LOG_BATCH_MAX + 1 }, () => ENTRY),
    [],
    [{ ...ENTRY, message: 'x'.repeat(2001) }],
    [{ ...ENTRY, time: '2026-13-45 09:00:00' }],
    [{ ...ENTRY, time: 'yesterday' }],
    [Object.assign({ more: 1 }, ENTRY)],
  ];
  for (const entries of wrong) {
    const answer = await append(entries);
    expect([answer.status, errorOf(answer)]).toEqual([400, 'REQUEST_INVALID']);
  }
  expect(await rows()).toEqual([]);
});

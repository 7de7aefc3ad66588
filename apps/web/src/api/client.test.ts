import { queryAttributeValue, updateAccountSettings } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#web/i18n/runtime.ts';
import { answered, fakeApi, refused, silence, unreachable } from '#web/testing/fake-api.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint } from './client.ts';
import { connectClientHost, type TokenPair } from './client-host.ts';
import { createCaptcha, getPublicKey, login, refreshToken } from './entry-endpoints.ts';
import { type Failure, onFailure } from './failures.ts';
import { REPEAT_TIMEOUT_MS } from './timeouts.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const ROWS = { datas: [{ code: 'USER_PHONE', value: '13800000000' }], total: 1 };

const present = vi.fn<(tone: string, text: string) => void>();
const loseSession = vi.fn<(message: string) => void>();
let tokens: TokenPair | null = null;
let failures: Failure[] = [];
let stop = () => {};

beforeEach(() => {
  present.mockReset();
  loseSession.mockReset();
  tokens = { token: 't1', refreshToken: 'r1' };
  failures = [];
  stop = onFailure((failure) => failures.push(failure));
  connectClientHost({
    readTokens: () => tokens,
    settledTokens: () => Promise.resolve(tokens),
    storeTokens: (pair) => {
      tokens = pair;
    },
    loseSession: (message) => {
      tokens = null;
      loseSession(message);
    },
    present,
  });
});

afterEach(() => stop());

function ask(options = {}) {
  return callEndpoint(queryAttributeValue, { id: ID }, options);
}

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

test('API-05 AUTH-12 sends JSON wrapped as data, with bearer and language', async () => {
  const api = fakeApi(queryAttributeValue, ROWS);
  await expect(ask()).resolves.toEqual(ROWS);
  const [call] = api.calls;
  expect(call?.input).toEqual({ id: ID });
  expect(call?.headers.get('Content-Type')).toBe('application/json');
  expect(call?.headers.get('X-Authorization')).toBe('Bearer t1');
  expect(call?.headers.get('Accept-Language')).toBe('zh-CN');
});

test('HDR-08 API-02 the server is asked for the language on screen', async () => {
  await changeLocale('ja');
  const api = fakeApi(queryAttributeValue, ROWS);
  await ask();
  expect(api.calls[0]?.headers.get('Accept-Language')).toBe('ja');
});

test('AUTH-12 URLs with /v1 carry no authorization', async () => {
  const api = fakeApi(createCaptcha, { kind: 'off', captchaId: '' });
  await callEndpoint(createCaptcha, {});
  expect(api.calls[0]?.headers.has('X-Authorization')).toBe(false);
});

test('AUTH-05 a flat body is sent unwrapped; without a session there is no bearer', async () => {
  tokens = null;
  const api = fakeApi(login, refused('AUTH_CAPTCHA_WRONG'));
  const input = {
    username: 'a',
    password: 'key12345.AAAA',
    captcha: '',
    captchaId: '',
    tag: 'admin',
  } as const;
  await errorOf(callEndpoint(login, input, { silent: true }));
  expect(api.calls[0]?.input).toEqual(input);
  expect(api.calls[0]?.headers.has('X-Authorization')).toBe(false);
});

test.each([0, '0', 'OK'])(
  'API-01 code %s is success; its message is shown only if asked for',
  async (code) => {
    fakeApi(queryAttributeValue, answered({ code, message: '查询成功', data: ROWS }));
    await expect(ask()).resolves.toEqual(ROWS);
    expect(present).not.toHaveBeenCalled();
    await ask({ showMessage: true });
    expect(present).toHaveBeenCalledWith('success', '查询成功');
  },
);

test('API-01 API-03 code -1 shows the message as an error, logs it and rejects with what the server said', async () => {
  fakeApi(
    updateAccountSettings,
    refused('ACCOUNT_INVALID', { issues: [{ path: 'email', rule: 'emailFormat' }] }),
  );
  const input = { account: 'a', oldPass: null, newPass: null, phone: null, email: 'x' };
  const error = await errorOf(callEndpoint(updateAccountSettings, input));
  expect(error).toMatchObject({ kind: 'refused', code: -1, id: 'ACCOUNT_INVALID', requestId: 'req-1' });
  expect(error.issues).toEqual([{ path: 'email', rule: 'emailFormat' }]);
  expect(present).toHaveBeenCalledExactlyOnceWith('error', error.message);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ type: 'danger', traceId: 'req-1', message: error.message });
});

test('API-03 a caller that asked for silence gets the error without a toast; it is logged', async () => {
  fakeApi(queryAttributeValue, refused('MEMBER_NOT_FOUND'));
  await errorOf(ask({ silent: true }));
  expect(present).not.toHaveBeenCalled();
  expect(failures).toHaveLength(1);
});

test('API-01 code xxx is an error with code and URL', async () => {
  fakeApi(queryAttributeValue, answered({ code: 'xxx', message: '出错', data: null }));
  const { message } = await errorOf(ask());
  expect(message).toContain('xxx');
  expect(message).toContain('/api/member/queryAttributeValue');
  expect(message).toContain('出错');
});

test('API-01 any other code shows the message and rejects', async () => {
  fakeApi(queryAttributeValue, answered({ code: 4711, message: '库存不足', data: null }));
  await expect(errorOf(ask())).resolves.toMatchObject({ message: '库存不足', code: 4711 });
  expect(present).toHaveBeenCalledWith('error', '库存不足');
});

test('API-01 a reply without a code is returned as it is', async () => {
  fakeApi(queryAttributeValue, answered({ datas: [], total: 0 }));
  await expect(ask()).resolves.toEqual({ datas: [], total: 0 });
});

test('API-01 success false is shown as a warning and is no data', async () => {
  fakeApi(queryAttributeValue, answered({ success: false, message: '已处理' }));
  await errorOf(ask());
  expect(present).toHaveBeenCalledExactlyOnceWith('warning', '已处理');
});

const STATUS_TEXTS: [number, string][] = [
  [400, '请求错误'],
  [401, '未授权，请登录'],
  [403, '拒绝访问'],
  [404, '请求地址出错：/api/member/queryAttributeValue'],
  [408, '请求超时'],
  [500, '服务器内部错误'],
  [501, '服务未实现'],
  [502, '网关错误'],
  [503, '服务不可用'],
  [504, '网关超时'],
  [505, 'HTTP 版本不受支持'],
  [418, '其他错误（418）'],
];

test.each(STATUS_TEXTS)('API-02 status %i has its sentence', async (status, text) => {
  fakeApi(queryAttributeValue, answered('<html>', status));
  await expect(errorOf(ask())).resolves.toMatchObject({ kind: 'http', status, message: text });
  expect(present).toHaveBeenCalledExactlyOnceWith('error', text);
});

test.each(['zh-TW', 'en', 'ja'] as const)(
  'API-02 %s has a sentence of its own for every status',
  async (tag) => {
    await changeLocale(tag);
    const own = i18next.getResourceBundle(tag, 'http') as { status: Record<string, string> };
    const chinese = i18next.getResourceBundle('zh-CN', 'http') as { status: Record<string, string> };
    for (const [status] of STATUS_TEXTS) {
      const key = status === 418 ? 'other' : String(status);
      expect(own.status[key]).toBeTruthy();
      // The numbers of statuses whose names are borrowed words may read alike.
      if (tag !== 'zh-TW') expect(own.status[key]).not.toBe(chinese.status[key]);
    }
  },
);

test('API-02 401 ends the session that it was about; the sign-in page says that it is over, and nobody else', async () => {
  fakeApi(queryAttributeValue, refused('AUTH_LOGIN_EXPIRED'));
  await expect(errorOf(ask())).resolves.toMatchObject({ message: '登录已过期，请重新登录', status: 401 });
  expect(loseSession).toHaveBeenCalledOnce();
  expect(present).not.toHaveBeenCalled();
});

test('API-02 401 shows the message of the server where it says more', async () => {
  fakeApi(queryAttributeValue, refused('AUTH_MEMBER_GONE'));
  const { message } = await errorOf(ask());
  expect(loseSession).toHaveBeenCalledOnce();
  expect(present).toHaveBeenCalledExactlyOnceWith('error', message);
});

test('API-02 401 for a token that was renewed meanwhile ends nothing', async () => {
  fakeApi(queryAttributeValue, () => {
    tokens = { token: 't2', refreshToken: 'r2' };
    return refused('AUTH_LOGIN_EXPIRED');
  });
  await errorOf(ask());
  expect(loseSession).not.toHaveBeenCalled();
  expect(present).toHaveBeenCalledOnce();
});

test('API-02 a call that anybody may make ends no session with its 401', async () => {
  fakeApi(getPublicKey, answered('', 401));
  await errorOf(callEndpoint(getPublicKey, {}));
  expect(loseSession).not.toHaveBeenCalled();
});

test('API-02 404 shows the message of the server with the URL', async () => {
  fakeApi(queryAttributeValue, refused('ROUTE_NOT_FOUND', { url: '/api/x' }));
  await expect(errorOf(ask())).resolves.toMatchObject({ message: '请求地址出错：/api/x' });
});

test('API-02 no response at all is a server exception', async () => {
  fakeApi(queryAttributeValue, unreachable());
  await expect(errorOf(ask())).resolves.toMatchObject({
    kind: 'unreachable',
    message: '服务器异常，请稍后重试',
  });
});

test('API-02 a good status without JSON is a server exception', async () => {
  fakeApi(queryAttributeValue, answered('<html>proxy</html>'));
  await expect(errorOf(ask())).resolves.toMatchObject({ kind: 'unreachable' });
});

test('a call that was given up is neither shown nor logged', async () => {
  fakeApi(queryAttributeValue, silence());
  const controller = new AbortController();
  const failed = errorOf(ask({ signal: controller.signal }));
  controller.abort();
  await expect(failed).resolves.toMatchObject({ kind: 'aborted' });
  expect(present).not.toHaveBeenCalled();
  expect(failures).toEqual([]);
});

/** A server that knows one token at a time. */
function serverWithToken(good: string) {
  return fakeApi(queryAttributeValue, ({ headers }) =>
    headers.get('X-Authorization') === `Bearer ${good}` ? ROWS : refused('AUTH_TOKEN_EXPIRED'),
  );
}

test('AUTH-09 five calls that meet -10000 together refresh once and are repeated once each', async () => {
  const rows = serverWithToken('t2');
  const refresh = fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  await expect(Promise.all([ask(), ask(), ask(), ask(), ask()])).resolves.toEqual([
    ROWS,
    ROWS,
    ROWS,
    ROWS,
    ROWS,
  ]);
  expect(refresh.calls).toHaveLength(1);
  expect(refresh.calls[0]?.headers.get('X-Authorization')).toBe('Bearer r1');
  expect(rows.calls).toHaveLength(10);
  expect(tokens).toEqual({ token: 't2', refreshToken: 'r2' });
  expect(present).not.toHaveBeenCalled();
});

test('AUTH-09 a call that expires after another window has refreshed takes that pair', async () => {
  serverWithToken('t2');
  const refresh = fakeApi(refreshToken, { token: 't3', refreshToken: 'r3' });
  const asked = ask();
  tokens = { token: 't2', refreshToken: 'r2' };
  await expect(asked).resolves.toEqual(ROWS);
  expect(refresh.calls).toHaveLength(0);
});

test('AUTH-09 a second -10000 is an error, not another refresh', async () => {
  const rows = serverWithToken('never');
  const refresh = fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  await expect(errorOf(ask())).resolves.toMatchObject({ code: -10_000 });
  expect(refresh.calls).toHaveLength(1);
  expect(rows.calls).toHaveLength(2);
});

test('AUTH-09 API-04 the repeat waits ten seconds', async () => {
  vi.useFakeTimers();
  const rows = fakeApi(queryAttributeValue, ({ headers }) =>
    headers.get('X-Authorization') === 'Bearer t2' ? silence() : refused('AUTH_TOKEN_EXPIRED'),
  );
  fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  const failed = errorOf(ask());
  // The stand-in of the window lock takes a moment of its own.
  await vi.waitFor(() => expect(rows.calls).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(REPEAT_TIMEOUT_MS);
  await expect(failed).resolves.toMatchObject({ kind: 'timeout' });
});

test('AUTH-10 a refresh that answers -1 ends the session', async () => {
  serverWithToken('t2');
  fakeApi(refreshToken, refused('AUTH_REFRESH_REFUSED'));
  await errorOf(ask());
  expect(loseSession).toHaveBeenCalledOnce();
  expect(present, 'the sign-in page says it').not.toHaveBeenCalled();
  expect(failures).toHaveLength(1);
});

test('AUTH-10 a call that hangs on a refused refresh says it once too', async () => {
  serverWithToken('t2');
  fakeApi(refreshToken, refused('AUTH_LOGIN_EXPIRED'));
  await Promise.all([errorOf(ask()), errorOf(ask())]);
  expect(loseSession).toHaveBeenCalledOnce();
  expect(present, 'the sign-in page says it').not.toHaveBeenCalled();
});

test.each([
  ['no answer', () => unreachable()],
  ['503', () => refused('SERVICE_BUSY')],
  ['429', () => refused('RATE_LIMITED', { retryAfterSeconds: 3 })],
  ['500 of a proxy', () => answered('<html>', 500)],
  ['tokens missing', () => answered({ code: 0, message: '', data: {} })],
])('AUTH-10 a refresh that fails with %s keeps the session', async (_, reply) => {
  serverWithToken('t2');
  fakeApi(refreshToken, reply);
  await errorOf(ask());
  expect(loseSession).not.toHaveBeenCalled();
  expect(tokens).toEqual({ token: 't1', refreshToken: 'r1' });
});

test('AUTH-10 after a refresh that failed the next call may refresh again', async () => {
  serverWithToken('t2');
  fakeApi(refreshToken, unreachable());
  await errorOf(ask());
  fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  await expect(ask()).resolves.toEqual(ROWS);
});

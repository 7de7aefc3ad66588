import { queryAttributeValue, updateAccountSettings, VIEW_AS_HEADER } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { changeLocale } from '#web/i18n/runtime.ts';
import { ask, errorOf, host, ID, openClientStage, ROWS } from '#web/testing/client-stage.ts';
import { answered, fakeApi, refused, silence, unreachable } from '#web/testing/fake-api.ts';
import { callEndpoint } from './client.ts';
import { createCaptcha, getPublicKey, login } from './entry-endpoints.ts';

openClientStage();

test('API-05 AUTH-12 sends JSON wrapped as data, with bearer and language', async () => {
  const api = fakeApi(queryAttributeValue, ROWS);
  await expect(ask()).resolves.toEqual(ROWS);
  const [call] = api.calls;
  expect(call?.input).toEqual({ id: ID });
  expect(call?.headers.get('Content-Type')).toBe('application/json');
  expect(call?.headers.get('X-Authorization')).toBe('Bearer t1');
  expect(call?.headers.get('Accept-Language')).toBe('zh-CN');
});

test('PERM-04 every call sends the window’s view id in the header of the contract', async () => {
  host.viewId = '0190a000-0000-7000-8000-0000000000f1';
  const api = fakeApi(queryAttributeValue, ROWS);
  await ask();
  expect(api.calls[0]?.headers.get(VIEW_AS_HEADER)).toBe(host.viewId);
  host.viewId = null;
  await ask();
  expect(api.calls[1]?.headers.has(VIEW_AS_HEADER)).toBe(false);
});

test('PERM-04 a window out of step with its session follows without a message', async () => {
  fakeApi(queryAttributeValue, refused('VIEW_AS_CHANGED'));
  expect((await errorOf(ask())).id).toBe('VIEW_AS_CHANGED');
  expect(host.loseView).toHaveBeenCalledOnce();
  expect(host.present).not.toHaveBeenCalled();
  fakeApi(queryAttributeValue, refused('VIEW_AS_READONLY', { name: '李静怡' }));
  await errorOf(ask());
  expect(host.loseView).toHaveBeenCalledOnce();
  expect(host.present).toHaveBeenCalledExactlyOnceWith('error', expect.stringContaining('李静怡'));
});

test('HDR-08 API-02 the server gets the language on screen', async () => {
  await changeLocale('ja');
  const api = fakeApi(queryAttributeValue, ROWS);
  await ask();
  expect(api.calls[0]?.headers.get('Accept-Language')).toBe('ja');
});

test('AUTH-12 requests to /v1 have no authorization', async () => {
  const api = fakeApi(createCaptcha, { kind: 'off', captchaId: '' });
  await callEndpoint(createCaptcha, {});
  expect(api.calls[0]?.headers.has('X-Authorization')).toBe(false);
});

test('AUTH-05 a flat body is sent unwrapped, and without a session there is no bearer', async () => {
  host.tokens = null;
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
  'API-01 code %s is success, and its message is shown only on request',
  async (code) => {
    fakeApi(queryAttributeValue, answered({ code, message: '查询成功', data: ROWS }));
    await expect(ask()).resolves.toEqual(ROWS);
    expect(host.present).not.toHaveBeenCalled();
    await ask({ showMessage: true });
    expect(host.present).toHaveBeenCalledWith('success', '查询成功');
  },
);

test('API-01 API-03 code -1 shows the message as an error, logs it and rejects with the server’s reply', async () => {
  fakeApi(
    updateAccountSettings,
    refused('ACCOUNT_INVALID', { issues: [{ path: 'email', rule: 'emailFormat' }] }),
  );
  const input = { account: 'a', oldPass: null, newPass: null, phone: null, email: 'x' };
  const error = await errorOf(callEndpoint(updateAccountSettings, input));
  expect(error).toMatchObject({ kind: 'refused', code: -1, id: 'ACCOUNT_INVALID', requestId: 'req-1' });
  expect(error.issues).toEqual([{ path: 'email', rule: 'emailFormat' }]);
  expect(host.present).toHaveBeenCalledExactlyOnceWith('error', error.message);
  expect(host.failures).toHaveLength(1);
  expect(host.failures[0]).toMatchObject({ type: 'danger', traceId: 'req-1', message: error.message });
});

test('API-03 a silent call gets the error without a toast, and it is logged', async () => {
  fakeApi(queryAttributeValue, refused('MEMBER_NOT_FOUND'));
  await errorOf(ask({ silent: true }));
  expect(host.present).not.toHaveBeenCalled();
  expect(host.failures).toHaveLength(1);
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
  expect(host.present).toHaveBeenCalledWith('error', '库存不足');
});

test('API-01 a reply without a code is returned as it is', async () => {
  fakeApi(queryAttributeValue, answered({ datas: [], total: 0 }));
  await expect(ask()).resolves.toEqual({ datas: [], total: 0 });
});

test('API-01 success false is shown as a warning and is no data', async () => {
  fakeApi(queryAttributeValue, answered({ success: false, message: '已处理' }));
  await errorOf(ask());
  expect(host.present).toHaveBeenCalledExactlyOnceWith('warning', '已处理');
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

test.each(STATUS_TEXTS)('API-02 status %i has its own message', async (status, text) => {
  fakeApi(queryAttributeValue, answered('<html>', status));
  await expect(errorOf(ask())).resolves.toMatchObject({ kind: 'http', status, message: text });
  expect(host.present).toHaveBeenCalledExactlyOnceWith('error', text);
});

test.each(['zh-TW', 'en', 'ja'] as const)('API-02 %s has its own message for every status', async (tag) => {
  await changeLocale(tag);
  const own = i18next.getResourceBundle(tag, 'http') as { status: Record<string, string> };
  const chinese = i18next.getResourceBundle('zh-CN', 'http') as { status: Record<string, string> };
  for (const [status] of STATUS_TEXTS) {
    const key = status === 418 ? 'other' : String(status);
    expect(own.status[key]).toBeTruthy();
    // Messages of statuses with borrowed words may be equal.
    if (tag !== 'zh-TW') expect(own.status[key]).not.toBe(chinese.status[key]);
  }
});

test('API-02 401 ends the session of its token, and only the sign-in page says so', async () => {
  fakeApi(queryAttributeValue, refused('AUTH_LOGIN_EXPIRED'));
  await expect(errorOf(ask())).resolves.toMatchObject({ message: '登录已过期，请重新登录', status: 401 });
  expect(host.loseSession).toHaveBeenCalledOnce();
  expect(host.present).not.toHaveBeenCalled();
});

test('API-02 401 shows the server’s message where it is more specific', async () => {
  fakeApi(queryAttributeValue, refused('AUTH_MEMBER_GONE'));
  const { message } = await errorOf(ask());
  expect(host.loseSession).toHaveBeenCalledOnce();
  expect(host.present).toHaveBeenCalledExactlyOnceWith('error', message);
});

test('API-02 401 for a token renewed meanwhile ends nothing', async () => {
  fakeApi(queryAttributeValue, () => {
    host.tokens = { token: 't2', refreshToken: 'r2' };
    return refused('AUTH_LOGIN_EXPIRED');
  });
  await errorOf(ask());
  expect(host.loseSession).not.toHaveBeenCalled();
  expect(host.present).toHaveBeenCalledOnce();
});

test('API-02 an anonymous call ends no session with its 401', async () => {
  fakeApi(getPublicKey, answered('', 401));
  await errorOf(callEndpoint(getPublicKey, {}));
  expect(host.loseSession).not.toHaveBeenCalled();
});

test('API-02 404 shows the message of the server with the URL', async () => {
  fakeApi(queryAttributeValue, refused('ROUTE_NOT_FOUND', { url: '/api/x' }));
  await expect(errorOf(ask())).resolves.toMatchObject({ message: '请求地址出错：/api/x' });
});

test('API-02 a browser without network shows that instead of a server failure', async () => {
  fakeApi(queryAttributeValue, unreachable());
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { kind, message } = await errorOf(ask());
  line.mockRestore();
  expect([kind, message]).toEqual(['unreachable', '网络已断开，请检查网络后重试']);
});

test('API-02 no response at all is a server exception', async () => {
  fakeApi(queryAttributeValue, unreachable());
  await expect(errorOf(ask())).resolves.toMatchObject({
    kind: 'unreachable',
    message: '服务器异常，请稍后重试',
  });
});

test('API-03 requests aborted by leaving the page are neither shown nor logged', async () => {
  fakeApi(queryAttributeValue, unreachable());
  window.dispatchEvent(new Event('pagehide'));
  // The caller still gets its error, and leaving a page does not sign the user out.
  await expect(errorOf(ask())).resolves.toMatchObject({ kind: 'unreachable' });
  expect([host.present.mock.calls, host.failures]).toEqual([[], []]);
  window.dispatchEvent(new Event('pageshow'));
  await errorOf(ask());
  expect(host.failures).toHaveLength(1);
});

test('API-02 a good status without JSON is a server exception', async () => {
  fakeApi(queryAttributeValue, answered('<html>proxy</html>'));
  await expect(errorOf(ask())).resolves.toMatchObject({ kind: 'unreachable' });
});

test('an aborted call is neither shown nor logged', async () => {
  fakeApi(queryAttributeValue, silence());
  const controller = new AbortController();
  const failed = errorOf(ask({ signal: controller.signal }));
  controller.abort();
  await expect(failed).resolves.toMatchObject({ kind: 'aborted' });
  expect(host.present).not.toHaveBeenCalled();
  expect(host.failures).toEqual([]);
});

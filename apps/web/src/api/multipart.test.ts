import { getListDefinition, queryRecords, uploadFile } from '@haiqiao/contract/endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, refused, silence, unreachable } from '#web/testing/fake-api.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint } from './client.ts';
import { ANONYMOUS_HOST, connectClientHost, type TokenPair } from './client-host.ts';
import { refreshToken } from './entry-endpoints.ts';
import { callMultipart } from './multipart.ts';

const UPLOADED = [
  {
    uid: '1',
    name: 'a.pdf',
    url: '',
    uri: 'file/1',
    displayUri: '',
    downloadUri: '',
    size: 4,
    mime: 'application/pdf',
  },
];
const file = new File(['abcd'], '合同 1.pdf', { type: 'application/pdf' });

const present = vi.fn<(tone: string, text: string) => void>();
let tokens: TokenPair | null = null;

beforeEach(() => {
  present.mockReset();
  tokens = { token: 't1', refreshToken: 'r1' };
  connectClientHost({
    ...ANONYMOUS_HOST,
    readTokens: () => tokens,
    settledTokens: () => Promise.resolve(tokens),
    storeTokens: (pair) => {
      tokens = pair;
    },
    loseSession: () => {
      tokens = null;
    },
    present,
  });
});

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

test('UPL-01 a file is sent as one part, with bearer and language, and reports progress', async () => {
  const api = fakeApi(uploadFile, UPLOADED);
  const onProgress = vi.fn<(sent: number, total: number) => void>();
  expect(await callMultipart(uploadFile, file, { onProgress })).toEqual(UPLOADED);
  const [call] = api.calls;
  const form: unknown = call?.input;
  if (!(form instanceof FormData)) throw new Error('no form was sent');
  const part = form.get('file');
  expect(part instanceof File && [part.name, part.size]).toEqual(['合同 1.pdf', 4]);
  expect([...form.keys()]).toEqual(['file']);
  expect(call?.headers.get('X-Authorization')).toBe('Bearer t1');
  expect(call?.headers.get('Accept-Language')).toBe('zh-CN');
  // Set by the browser, which alone knows the boundary.
  expect(call?.headers.has('Content-Type')).toBe(false);
  expect(onProgress.mock.calls).toEqual([
    [2, 4],
    [4, 4],
  ]);
});

test('AUTH-09 UPL-01 an upload with an expired token is repeated once with a new one', async () => {
  const api = fakeApi(uploadFile, ({ headers }) =>
    headers.get('X-Authorization') === 'Bearer t2' ? UPLOADED : refused('AUTH_TOKEN_EXPIRED'),
  );
  fakeApi(refreshToken, { token: 't2', refreshToken: 'r2' });
  expect(await callMultipart(uploadFile, file)).toEqual(UPLOADED);
  expect(api.calls).toHaveLength(2);
  expect(tokens?.token).toBe('t2');
});

test('UPL-01 a refusal is shown with the server’s message', async () => {
  fakeApi(uploadFile, refused('REQUEST_TOO_LARGE', { limitMb: 30 }));
  const error = await errorOf(callMultipart(uploadFile, file));
  expect(error).toMatchObject({ kind: 'http', status: 413, id: 'REQUEST_TOO_LARGE' });
  expect(present).toHaveBeenCalledExactlyOnceWith('error', error.message);
  fakeApi(uploadFile, answered('<html>', 502));
  expect((await errorOf(callMultipart(uploadFile, file, { silent: true }))).status).toBe(502);
  expect(present).toHaveBeenCalledTimes(1);
});

test('API-04 UPL-01 an upload ends by abort, timeout or connection loss', async () => {
  fakeApi(uploadFile, silence());
  const giveUp = new AbortController();
  const upload = callMultipart(uploadFile, file, { signal: giveUp.signal });
  setTimeout(() => giveUp.abort(), 5);
  expect((await errorOf(upload)).kind).toBe('aborted');
  expect((await errorOf(callMultipart(uploadFile, file, { signal: AbortSignal.abort() }))).kind).toBe(
    'aborted',
  );
  expect(present).not.toHaveBeenCalled();
  expect((await errorOf(callMultipart(uploadFile, file, { timeoutMs: 5 }))).kind).toBe('timeout');
  fakeApi(uploadFile, unreachable());
  expect((await errorOf(callMultipart(uploadFile, file))).kind).toBe('unreachable');
});

test('ENG-03 calls with path parameters have the right URL, with and without a body', async () => {
  const page = { datas: [], total: 0, totalIsEstimate: false, nextCursor: null };
  const rows = fakeApi(queryRecords, page);
  await callEndpoint(queryRecords, { listCode: 'rs a', queryParam: { keyword: '海' } });
  expect(rows.calls[0]).toMatchObject({
    url: '/api/form/designer/list/queryData/rs%20a',
    input: { listCode: 'rs a', queryParam: { keyword: '海' } },
  });
  const definition = fakeApi(getListDefinition, refused('DEFINITION_NOT_FOUND', { code: 'rs_b' }));
  const error = await errorOf(callEndpoint(getListDefinition, { listCode: 'rs_b' }, { silent: true }));
  expect(error).toMatchObject({ id: 'DEFINITION_NOT_FOUND', url: '/api/definitions/lists/rs_b' });
  expect(definition.calls[0]).toMatchObject({ method: 'GET', input: { listCode: 'rs_b' } });
  expect(definition.calls[0]?.headers.has('Content-Type')).toBe(false);
});

test('ENG-03 aborting a call aborts its request', async () => {
  let signal: AbortSignal | null | undefined;
  const fetched = vi.fn<typeof fetch>((_url, init) => {
    signal = init?.signal;
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  });
  vi.stubGlobal('fetch', fetched);
  const giveUp = new AbortController();
  const call = callEndpoint(queryRecords, { listCode: 'rs_a' }, { signal: giveUp.signal });
  expect(signal?.aborted).toBe(false);
  giveUp.abort();
  expect((await errorOf(call)).kind).toBe('aborted');
  expect(signal?.aborted).toBe(true);
});

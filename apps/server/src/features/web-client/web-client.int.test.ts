import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareHost } from '#server/testing/bare-host.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { registerWebClientRoutes } from './web-client.routes.ts';

const HTML =
  '<!doctype html><title>跨境资源中心管理系统</title><script type="module" src="/assets/main-abc123.js"></script>';
const SCRIPT = 'console.log("main");\n'.repeat(50);
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let webRoot: string;
let centre: TestApp;
let bare: TestApp;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'haiqiao-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeBuilt('index.html', HTML);
  writeBuilt('assets/main-abc123.js', SCRIPT);
  writeFileSync(join(webRoot, 'assets/pdf.worker.min-abc123.mjs'), SCRIPT);
  writeFileSync(join(webRoot, '.sources.json'), '{}');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  centre = await testApp({ webRoot });
  bare = await testApp({ sharing: centre });
});

afterAll(async () => {
  await bare.close();
  await centre.close();
  rmSync(webRoot, { recursive: true });
});

/** A file as produced by the build, with its compressed copies. */
function writeBuilt(name: string, text: string): void {
  writeFileSync(join(webRoot, name), text);
  writeFileSync(join(webRoot, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(webRoot, `${name}.gz`), gzipSync(text));
}

async function get(url: string, headers: Record<string, string> = {}, options: InjectOptions = {}) {
  return centre.app.inject({ method: 'GET', url, headers, ...options });
}

test.each([
  '/',
  '/index',
  '/login?redirect=%2Findex',
  '/lists?code=rs_cert_record_list',
  '/form/1.5',
  '/no/such/page',
])(
  'NAV-10 %s opened or reloaded by a person returns the application’s page, revalidated on each use',
  async (url) => {
    const reply = await get(url, PAGE);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers.etag).toBeTruthy();
    expect(reply.body).toBe(HTML);
    const again = await get(url, { ...PAGE, 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('NAV-10 the bare address returns the page, for any Accept header', async () => {
  const reply = await get('/', { accept: '*/*' });
  expect([reply.statusCode, reply.body]).toEqual([200, HTML]);
});

test('NAV-10 a missing script or call is reported and returns no page', async () => {
  const missing = [
    await get('/assets/old-000000.js', { accept: '*/*' }),
    await get('/no/such', { accept: 'application/json' }),
    await get('/api/no/such', PAGE),
    await get('/metrics/x', PAGE),
    await get('/assets/main-abc123.js.br', { accept: '*/*' }),
    await get('/.sources.json', { accept: '*/*' }),
    await get('/..%2f..%2fetc%2fpasswd', { accept: '*/*' }),
    await get('/%2e%2e/%2e%2e/etc/passwd', { accept: '*/*' }),
    await get('/assets/../../etc/passwd', { accept: '*/*' }),
    await get('/assets/%00', { accept: '*/*' }),
  ];
  for (const reply of missing) {
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: -1, data: { error: 'ROUTE_NOT_FOUND' } });
  }
});

test('API-02 an overloaded server still serves the page and its files, which retry by themselves', async () => {
  const { host, app } = await bareHost({ limitFactor: 1 });
  await registerWebClientRoutes(host, { webRoot });
  await app.ready();
  block(3_000);
  await sleep(20);
  const page = await app.inject({ method: 'GET', url: '/lists?code=x', headers: PAGE });
  expect([page.statusCode, page.body]).toEqual([200, HTML]);
  expect((await app.inject('/assets/main-abc123.js')).statusCode).toBe(200);
  await app.close();
}, 15_000);

/** Blocks the process like an endless computation. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('files with a hash in their name are cached for a year, and others are revalidated', async () => {
  const script = await get('/assets/main-abc123.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip;q=0.5, br;q=1', 'br', brotliDecompressSync],
])('a client that accepts %s gets the copy compressed with %s', async (accepted, encoding, decompress) => {
  for (const [url, text] of [
    ['/assets/main-abc123.js', SCRIPT],
    ['/login', HTML],
  ] as const) {
    const reply = await get(url, { ...PAGE, 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(decompress(reply.rawPayload).toString()).toBe(text);
  }
});

test('a file without a compressed copy, or for a client without compression, is sent plain', async () => {
  const plain = await get('/favicon.svg', { 'accept-encoding': 'br' });
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
  expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' })).body).toBe(SCRIPT);
});

test('HEAD returns the same headers without the file', async () => {
  for (const url of ['/login', '/assets/main-abc123.js']) {
    const [head, whole] = [await get(url, PAGE, { method: 'HEAD' }), await get(url, PAGE)];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    }
  }
});

test('AUTH-12 pages load nothing external, run nothing inline, and cannot be framed', async () => {
  const { headers } = await get('/login', PAGE);
  const policy = String(headers['content-security-policy']);
  const directives = new Map(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
  expect(directives.get('default-src')).toBe("'self'");
  expect(directives.get('script-src')).toBe("'self'");
  expect(directives.get('object-src')).toBe("'none'");
  expect(directives.get('base-uri')).toBe("'none'");
  expect(directives.get('frame-ancestors')).toBe("'none'");
  expect(directives.get('form-action')).toBe("'self'");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('UPL-05 only the PDF worker may compile WebAssembly, and it may load nothing external', async () => {
  const thread = await get('/assets/pdf.worker.min-abc123.mjs');
  expect(thread.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  expect(thread.headers['content-type']).toMatch(/javascript/);
  const other = await get('/assets/main-abc123.js');
  expect(other.headers['content-security-policy']).not.toContain('wasm');
});

test('AUTH-12 behind a trusted proxy with TLS the browser gets HSTS, and untrusted headers have no effect', async () => {
  const behind = await testApp({ sharing: centre, config: { trustProxy: ['10.0.0.1'] } });
  const headers = { 'x-forwarded-proto': 'https' };
  const ask = async (remoteAddress: string) =>
    (await behind.app.inject({ url: '/api/health/live', headers, remoteAddress })).headers[
      'strict-transport-security'
    ];
  expect(await ask('10.0.0.1')).toMatch(/^max-age=31536000/);
  expect(await ask('10.0.0.2')).toBeUndefined();
  await behind.close();
});

test('API-02 without a build every page gives one sentence with instructions, and calls work', async () => {
  const page = await bare.app.inject({ url: '/login', headers: PAGE });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('npm start');
  expect((await bare.app.inject('/api/health/live')).statusCode).toBe(200);
  expect((await bare.app.inject('/main.js')).statusCode).toBe(404);
});

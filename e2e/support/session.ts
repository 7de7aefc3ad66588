import { createHmac, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Centre } from './centre.ts';

/** Password of every demo account (README). */
export const DEMO_PASSWORD = 'Haiqiao@2026';

/** localStorage keys of a session (SPEC §9), in the order the client writes them. */
export const SESSION_KEYS = ['userInfo', 'modules', 'refreshToken', 'token'] as const;

/** Server response to a sign-in (AUTH-06). */
interface Session {
  readonly token: string;
  readonly refreshToken: string;
  readonly userInfo: object;
  readonly modules: readonly object[];
}

/** Options of a call made outside the browser. */
interface Call {
  readonly body: object;
  /** Bearer token; anonymous without one. */
  readonly token?: string;
}

/** Maximum retries when the server responds with a retry delay. */
const COMES_BACK = 5;

function post(centre: Centre, path: string, { body, token = '' }: Call): Promise<Response> {
  return fetch(centre.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'zh-CN',
      ...(token === '' ? {} : { 'x-authorization': `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/**
 * Calls the server directly, in Chinese, and returns the envelope whatever its code. Retries after the delay the server asks for when it is
 * overloaded, e.g. just after start.
 */
export async function callBeside(centre: Centre, path: string, call: Call) {
  let answer = await post(centre, path, call);
  for (let at = 0; at < COMES_BACK && answer.status === 503; at += 1) {
    const seconds = Number(answer.headers.get('retry-after') ?? '1');
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await post(centre, path, call);
  }
  return { status: answer.status, ...(await answer.json()) };
}

/** Encrypts a password as the client sends it (AUTH-04). */
export async function sealPassword(centre: Centre, password: string): Promise<string> {
  const { data } = await callBeside(centre, '/api/jwt/getPublicKey', { body: { data: {} } });
  const plain = Buffer.from(JSON.stringify({ password, nonce: data.nonce }));
  const sealed = publicEncrypt({ key: data.publicKey, oaepHash: 'sha256' }, plain);
  return `${data.keyId}.${sealed.toString('base64')}`;
}

/** Signs in without the browser. */
export async function openSession(centre: Centre, account: string): Promise<Session> {
  const password = await sealPassword(centre, DEMO_PASSWORD);
  const { code, message, data } = await callBeside(centre, '/api/auth/login', {
    body: {
      username: account,
      password,
      tag: 'admin',
    },
  });
  expect(code, message).toBe(0);
  return data;
}

/** One localStorage entry. */
interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Stores a session in a browser in the form the sign-in page writes (proven by `sign-in/password.spec.ts`). */
export async function putSession(context: BrowserContext, origin: string, session: Session): Promise<void> {
  const entries = SESSION_KEYS.map((name) => {
    const value = session[name];
    return { name, value: typeof value === 'string' ? value : JSON.stringify(value) };
  });
  const [page] = context.pages();
  if (page?.url() === 'about:blank') return writeStorageInPage(page, origin, entries);
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage: entries }] });
}

/** A URL of the centre that loads no page and causes no further requests. */
const QUIET_PATH = '/api/health/live';

/**
 * Writes localStorage entries from within the still empty window. Playwright's own API would open and close a second page, which costs a
 * sixth of the start time.
 */
async function writeStorageInPage(page: Page, origin: string, entries: readonly Entry[]): Promise<void> {
  await page.goto(origin + QUIET_PATH);
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, entries);
}

const HOUR_SECONDS = 3600;

/** The same access token, signed by this centre an hour earlier. */
export function expiredToken(centre: Centre, token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - HOUR_SECONDS, exp: claims.exp - HOUR_SECONDS };
  const text = `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
  const key = Buffer.from(readFileSync(join(centre.secretsDir, 'token.key'), 'utf8').trim(), 'base64');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** Value of the cookie `token` for a token: FNV-1a, 32 bits, hexadecimal. */
export function tokenMark(token: string): string {
  const hash = Array.from(Buffer.from(token, 'latin1')).reduce(
    (mark, byte) => Math.imul(mark ^ byte, 0x01000193),
    0x811c9dc5,
  );
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The window of another member beside the page of a test, at an address. */
export async function openBeside(
  browser: Browser,
  centre: Centre,
  { account, at }: { readonly account: string; readonly at: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: centre.url });
  await putSession(context, centre.url, await openSession(centre, account));
  const page = await context.newPage();
  await page.goto(at);
  return page;
}

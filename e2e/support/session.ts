import { createHmac, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Centre } from './centre.ts';

/** Password of every demo account (README). */
export const DEMO_PASSWORD = 'Haiqiao@2026';

/** Keys under which the browser keeps a session (SPEC §9), in the order in which it writes them. */
export const SESSION_KEYS = ['userInfo', 'modules', 'refreshToken', 'token'] as const;

/** What the server answers a sign-in with (AUTH-06). */
interface Session {
  readonly token: string;
  readonly refreshToken: string;
  readonly userInfo: object;
  readonly modules: readonly object[];
}

/** What a call beside the browser carries. */
interface Call {
  readonly body: object;
  /** Bearer; none unless given. */
  readonly token?: string;
}

/** Times that a call is made again when the server asks to come back. */
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
 * Calls the server beside the browser, in Chinese. Answers what stands in the envelope, whatever its code. Where the server cannot
 * keep up, as just after its start on a busy machine, it says when to come back, and that is done.
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

/** A password as it travels (AUTH-04). */
export async function sealPassword(centre: Centre, password: string): Promise<string> {
  const { data } = await callBeside(centre, '/api/jwt/getPublicKey', { body: { data: {} } });
  const plain = Buffer.from(JSON.stringify({ password, nonce: data.nonce }));
  const sealed = publicEncrypt({ key: data.publicKey, oaepHash: 'sha256' }, plain);
  return `${data.keyId}.${sealed.toString('base64')}`;
}

/** Signs in beside the browser. */
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

/** What the browser keeps under a name. */
interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Puts a session into a browser as the sign-in page leaves it (`sign-in/password.spec.ts` proves that it does). */
export async function putSession(context: BrowserContext, origin: string, session: Session): Promise<void> {
  const entries = SESSION_KEYS.map((name) => {
    const value = session[name];
    return { name, value: typeof value === 'string' ? value : JSON.stringify(value) };
  });
  const [page] = context.pages();
  if (page?.url() === 'about:blank') return keepInside(page, origin, entries);
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage: entries }] });
}

/** An address of the centre that is neither a page of it nor asks for anything. */
const QUIET_PATH = '/api/health/live';

/**
 * Keeps entries from within a window that has shown nothing yet. From outside, Playwright would open a second one for them and close
 * it again: a sixth of the time that opening the application takes.
 */
async function keepInside(page: Page, origin: string, entries: readonly Entry[]): Promise<void> {
  await page.goto(origin + QUIET_PATH);
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, entries);
}

const HOUR_SECONDS = 3600;

/** The same access token as this centre would have signed it an hour earlier. */
export function expiredToken(centre: Centre, token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - HOUR_SECONDS, exp: claims.exp - HOUR_SECONDS };
  const text = `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
  const key = Buffer.from(readFileSync(join(centre.secretsDir, 'token.key'), 'utf8').trim(), 'base64');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** What the cookie `token` says of a token: FNV-1a, 32 bits, in hexadecimal. */
export function tokenMark(token: string): string {
  const hash = Array.from(Buffer.from(token, 'latin1')).reduce(
    (mark, byte) => Math.imul(mark ^ byte, 0x01000193),
    0x811c9dc5,
  );
  return (hash >>> 0).toString(16).padStart(8, '0');
}

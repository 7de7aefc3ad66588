import type { MenuNode, UserInfo } from '@haiqiao/contract/endpoints';
import type { TokenPair } from '#web/api/client-host.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { dropCookie, readCookie, writeCookie } from '#web/lib/product-cookies.ts';
import { parseModules, parseUserInfo } from './parse-session.ts';
import { tokenMark } from './token-mark.ts';

/** The browser's session data of the signed-in person (AUTH-06). */
export interface Session extends TokenPair {
  readonly userInfo: UserInfo;
  readonly modules: readonly MenuNode[];
}

/** Keys of `localStorage` (SPEC §9), exactly these. */
export const SESSION_KEYS = ['token', 'refreshToken', 'userInfo', 'modules'] as const;

/**
 * Cookies (SPEC §9): `uuid` is the user's id, `token` a mark of the token. Neither is a credential: the server reads no cookie, and the
 * mark cannot be reversed.
 */
export const COOKIES = ['uuid', 'token'] as const;

/** Written after the storage: a new mark shows other windows that a new token is arriving. */
function writeCookies(session: Pick<Session, 'token' | 'userInfo'>): void {
  writeCookie('uuid', session.userInfo.id);
  writeCookie('token', tokenMark(session.token));
}

function writeAll(entries: readonly (readonly [key: string, text: string])[]): boolean {
  const isPersisted = entries.map(([key, text]) => deviceStorage.write(key, text)).every(Boolean);
  // All or nothing: a partial session would give the next page a token without its owner.
  if (!isPersisted) for (const key of SESSION_KEYS) deviceStorage.remove(key);
  return isPersisted;
}

/** The pair in `localStorage`, null when missing. */
export function readTokens(): TokenPair | null {
  const token = deviceStorage.read('token');
  const refreshToken = deviceStorage.read('refreshToken');
  return token && refreshToken ? { token, refreshToken } : null;
}

/** Whether no window of this browser has stored a newer token. */
export function isNewestToken(token: string): boolean {
  const mark = readCookie('token');
  return mark === null || mark === tokenMark(token);
}

/** Owner of the stored session. */
export function readOwner(): UserInfo | null {
  return parseUserInfo(deviceStorage.read('userInfo'));
}

/** The stored session; renews its cookies. Malformed or incomplete data is removed and gives null. */
export function readSession(): Session | null {
  const tokens = readTokens();
  const userInfo = readOwner();
  const modules = parseModules(deviceStorage.read('modules'));
  if (tokens === null || userInfo === null || modules === null) {
    clearSession();
    return null;
  }
  writeCookie('uuid', userInfo.id);
  // An existing mark may be newer than the storage this window reads: it is renewed unchanged.
  writeCookie('token', readCookie('token') ?? tokenMark(tokens.token));
  return { ...tokens, userInfo, modules };
}

/** Stores the session for later pages and windows. Returns false when the browser refuses: then nothing is stored. */
export function persistSession(session: Session): boolean {
  const isPersisted = writeAll([
    ['userInfo', JSON.stringify(session.userInfo)],
    ['modules', JSON.stringify(session.modules)],
    ['refreshToken', session.refreshToken],
    ['token', session.token],
  ]);
  writeCookies(session);
  return isPersisted;
}

/** Stores a renewed pair. */
export function persistTokens(session: Session): boolean {
  const isPersisted = writeAll([
    ['refreshToken', session.refreshToken],
    ['token', session.token],
  ]);
  writeCookies(session);
  return isPersisted;
}

/** Removes all session data; data stored per person stays (AUTH-08). */
export function clearSession(): void {
  for (const key of SESSION_KEYS) deviceStorage.remove(key);
  for (const name of COOKIES) dropCookie(name);
}

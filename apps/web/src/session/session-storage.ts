import type { MenuNode, UserInfo } from '@haiqiao/contract/endpoints';
import type { TokenPair } from '#web/api/client-host.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { dropCookie, readCookie, writeCookie } from '#web/lib/product-cookies.ts';
import { parseModules, parseUserInfo } from './parse-session.ts';
import { tokenMark } from './token-mark.ts';

/** Everything the browser knows about who is signed in (AUTH-06). */
export interface Session extends TokenPair {
  readonly userInfo: UserInfo;
  readonly modules: readonly MenuNode[];
}

/** Keys of `localStorage` (SPEC §9), exactly these. */
export const SESSION_KEYS = ['token', 'refreshToken', 'userInfo', 'modules'] as const;

/**
 * Cookies (SPEC §9): `uuid` holds the user's id, `token` a mark of the token. Neither is a credential: the server reads
 * no cookie, and the mark cannot be turned back into the token.
 */
const COOKIES = ['uuid', 'token'] as const;

/** Written after the storage: who sees the new mark knows that a new token is on its way. */
function writeCookies(session: Pick<Session, 'token' | 'userInfo'>): void {
  writeCookie('uuid', session.userInfo.id);
  writeCookie('token', tokenMark(session.token));
}

function writeAll(entries: readonly (readonly [key: string, text: string])[]): boolean {
  const isKept = entries.map(([key, text]) => deviceStorage.write(key, text)).every(Boolean);
  // Half a session is worse than none: the next page would find a token without its owner.
  if (!isKept) for (const key of SESSION_KEYS) deviceStorage.remove(key);
  return isKept;
}

/** The pair in `localStorage`, null when there is none. */
export function readTokens(): TokenPair | null {
  const token = deviceStorage.read('token');
  const refreshToken = deviceStorage.read('refreshToken');
  return token && refreshToken ? { token, refreshToken } : null;
}

/** Whether no window of this browser has stored a newer token than this one. */
export function isNewestToken(token: string): boolean {
  const mark = readCookie('token');
  return mark === null || mark === tokenMark(token);
}

/** Whose session is stored. */
export function readOwner(): UserInfo | null {
  return parseUserInfo(deviceStorage.read('userInfo'));
}

/** The stored session; its cookies are renewed. Malformed or incomplete leftovers are removed and answer null. */
export function readSession(): Session | null {
  const tokens = readTokens();
  const userInfo = readOwner();
  const modules = parseModules(deviceStorage.read('modules'));
  if (tokens === null || userInfo === null || modules === null) {
    clearSession();
    return null;
  }
  writeCookie('uuid', userInfo.id);
  // A mark that is there may be newer than what this window sees of the storage yet: it is renewed as it is.
  writeCookie('token', readCookie('token') ?? tokenMark(tokens.token));
  return { ...tokens, userInfo, modules };
}

/** Keeps the session for later pages and windows. False when the browser refuses: then nothing of it is kept. */
export function keepSession(session: Session): boolean {
  const isKept = writeAll([
    ['userInfo', JSON.stringify(session.userInfo)],
    ['modules', JSON.stringify(session.modules)],
    ['refreshToken', session.refreshToken],
    ['token', session.token],
  ]);
  writeCookies(session);
  return isKept;
}

/** Keeps a renewed pair. */
export function keepTokens(session: Session): boolean {
  const isKept = writeAll([
    ['refreshToken', session.refreshToken],
    ['token', session.token],
  ]);
  writeCookies(session);
  return isKept;
}

/** Removes everything of the session; what is kept per person stays (AUTH-08). */
export function clearSession(): void {
  for (const key of SESSION_KEYS) deviceStorage.remove(key);
  for (const name of COOKIES) dropCookie(name);
}

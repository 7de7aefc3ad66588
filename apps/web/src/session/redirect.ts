/** The default page after sign-in. */
export const HOME_PATH = '/index';
export const LOGIN_PATH = '/login';
/** Path of a reset link; its token follows `#`. */
export const RESET_PATH = '/reset-password';

/** Query parameter of `/login` with the page to open afterwards (AUTH-14). */
const REDIRECT = 'redirect';

function isInside(location: string): boolean {
  // Two slashes, a backslash or a control character would lead a browser to another site or to an invalid address.
  const isClean = Array.from(location).every((character) => character >= ' ' && character !== '\\');
  return isClean && /^\/(?!\/)/.test(location);
}

function pathOf(location: string): string {
  return new URL(location, 'http://inside').pathname;
}

/** The wanted location if it is internal, else home: never another site, never the sign-in page. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !isInside(wanted)) return HOME_PATH;
  const path = pathOf(wanted);
  return path === '/' || path === LOGIN_PATH ? HOME_PATH : wanted;
}

/** The redirect location in a sign-in page's address. */
export function redirectOf(search: string): string {
  return safeRedirect(new URLSearchParams(search).get(REDIRECT));
}

/** Address of the sign-in page with a redirect to a location; the root needs none. */
export function loginLocation(from: string): string {
  const target = safeRedirect(from);
  const isPlain = target === HOME_PATH && pathOf(from) !== HOME_PATH;
  return isPlain ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ [REDIRECT]: target }).toString()}`;
}

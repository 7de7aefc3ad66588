import i18next from 'i18next';

/** The message for a missing reply: the browser is offline, or the server is unreachable. */
export function unreachableText(): string {
  return i18next.t(navigator.onLine ? 'http:unreachable' : 'http:offline');
}

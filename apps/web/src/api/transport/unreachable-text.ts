import i18next from 'i18next';

/** Why nobody answered, as far as the browser knows: its own line is down, or the server. */
export function unreachableText(): string {
  return i18next.t(navigator.onLine ? 'http:unreachable' : 'http:offline');
}

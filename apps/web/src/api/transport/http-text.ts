import i18next from 'i18next';

/** Statuses with their own message (SPEC §8, main reading). */
const STATUSES = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const;
type NamedStatus = (typeof STATUSES)[number];

function isNamed(status: number): status is NamedStatus {
  return STATUSES.some((named) => named === status);
}

/** The message for a status without a message from our server. */
export function statusText(status: number, url: string): string {
  return isNamed(status)
    ? i18next.t(`http:status.${status}`, { url })
    : i18next.t('http:status.other', { status });
}

/** The message for a missing reply: the browser is offline, or the server is unreachable. */
export function unreachableText(): string {
  return i18next.t(navigator.onLine ? 'http:unreachable' : 'http:offline');
}

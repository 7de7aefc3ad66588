import i18next from 'i18next';

/** Statuses with a sentence of their own (SPEC §8, main reading). */
const STATUSES = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const;
type KnownStatus = (typeof STATUSES)[number];

function isKnown(status: number): status is KnownStatus {
  return STATUSES.some((known) => known === status);
}

/** The sentence for a status that came without a message of ours. */
export function statusText(status: number, url: string): string {
  return isKnown(status)
    ? i18next.t(`http:status.${status}`, { url })
    : i18next.t('http:status.other', { status });
}

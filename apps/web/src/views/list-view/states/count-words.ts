import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Formats row counts. */
export interface CountWords {
  /** 1,286; an estimate rounded: 约 96 万. */
  readonly short: (count: number, isEstimate: boolean) => string;
  /** 1,000,000. */
  readonly full: (count: number) => string;
}

/** Larger estimates are rounded to thousands or tens of thousands. */
const ROUNDED_FROM = 10_000;

function compact(count: number, tag: string): string {
  const parts = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }).formatToParts(
    count,
  );
  const gap = tag === 'en' ? '' : ' ';
  return parts.map(({ type, value }) => (type === 'compact' ? gap + value : value)).join('');
}

/** Row counts in the reader's language. */
export function useCountWords(): CountWords {
  const { i18n } = useTranslation('list');
  const tag = i18n.language;
  return useMemo(() => {
    const full = new Intl.NumberFormat(tag);
    return {
      full: (count) => full.format(count),
      short: (count, isEstimate) => {
        if (!isEstimate) return full.format(count);
        const shown = count < ROUNDED_FROM ? full.format(count) : compact(count, tag);
        return i18next.t('list:about', { shown });
      },
    };
  }, [tag]);
}

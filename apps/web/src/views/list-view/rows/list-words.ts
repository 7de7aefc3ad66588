import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import type { PagerTexts } from '#web/ui/pager/pager.tsx';
import type { GridTexts } from '#web/ui/table/grid-texts.ts';

const GAP = '\u0000';

/** A sentence with a name placeholder, translated once: every row has one, and translation costs more than replacing. */
export function namedSentence(lookUp: (gap: string) => string): (name: string) => string {
  const parts = lookUp(GAP).split(GAP);
  return (name) => parts.join(name);
}

/** Accessible texts of a grid (needs the texts of `list`). */
export function useGridTexts(): GridTexts {
  const { t } = useTranslation('list');
  return useMemo(
    () => ({
      selectAll: t('row.selectAll'),
      selectRow: namedSentence((name) => t('row.select', { name })),
      resize: (column) => t('columns.resize', { column }),
      headHelp: t('columns.help'),
      sortOrder: (position) => t('columns.sortOrder', { place: position }),
      loading: t('loading'),
    }),
    [t],
  );
}

/** Texts of a pager (needs the texts of `list`). */
export function usePagerTexts(): PagerTexts {
  const { t } = useTranslation('list');
  return {
    label: t('pager.label'),
    previous: t('pager.previous'),
    next: t('pager.next'),
    page: (page) => t('pager.page', { page }),
    size: (count) => t('pager.size', { count }),
    sizeLabel: t('pager.sizeLabel'),
    jumpBefore: t('pager.jumpBefore'),
    jumpBehind: t('pager.jumpBehind'),
    jumpLabel: t('pager.jumpLabel'),
  };
}

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

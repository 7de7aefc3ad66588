import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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

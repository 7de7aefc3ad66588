import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagerTexts } from '#web/ui/pager/pager.tsx';
import type { GridTexts } from '#web/ui/table/grid-texts.ts';

const GAP = '\u0000';

/** A sentence with a name in it that is looked up once: every row says one, and looking up costs more than writing it. */
export function namedSentence(lookUp: (gap: string) => string): (name: string) => string {
  const parts = lookUp(GAP).split(GAP);
  return (name) => parts.join(name);
}

/** What a grid says to readers (needs the texts of `list`). */
export function useGridTexts(): GridTexts {
  const { t } = useTranslation('list');
  return useMemo(
    () => ({
      selectAll: t('row.selectAll'),
      selectRow: namedSentence((name) => t('row.select', { name })),
      resize: (column) => t('columns.resize', { column }),
      headHelp: t('columns.help'),
      sortOrder: (place) => t('columns.sortOrder', { place }),
      loading: t('loading'),
    }),
    [t],
  );
}

/** What a pager says (needs the texts of `list`). */
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

import { useTranslation } from 'react-i18next';

/** Texts of a kind of design: its catalogue, and the page of one design. */
export function useDesignWords(kind: 'form-design' | 'list-design') {
  const { t } = useTranslation(kind);
  return {
    title: t('catalogue.title'),
    purpose: t('catalogue.purpose'),
    search: t('catalogue.search'),
    failed: t('catalogue.failed'),
    nothing: t('catalogue.nothing'),
    nothingReason: t('catalogue.nothingReason'),
    none: t('catalogue.none'),
    noneReason: t('catalogue.noneReason'),
    failedOne: t('page.failed'),
    toAll: t('page.toAll'),
  };
}

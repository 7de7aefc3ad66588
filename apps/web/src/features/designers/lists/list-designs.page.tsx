import { useTranslation } from 'react-i18next';
import { LIST_DESIGN_CALLS } from '#web/api/list-designs.ts';
import { LIST_PAGE } from '#web/views/designing/design-paths.ts';
import { DesignPageView } from '../workbench/design-page.tsx';
import { DesignerView } from './designer-view.tsx';

/** `/designer/list`: every list that can be designed; with `?code=` the designer of one (ENG-03, ENG-05). */
export function ListDesignsPage() {
  const { t } = useTranslation('list-design');
  const words = {
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
  return (
    <DesignPageView page={LIST_PAGE} calls={LIST_DESIGN_CALLS} words={words}>
      {(view) => <DesignerView view={view} />}
    </DesignPageView>
  );
}

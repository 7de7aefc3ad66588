import { useTranslation } from 'react-i18next';
import { FORM_DESIGN_CALLS } from '#web/api/form-designs.ts';
import { FORM_PAGE } from '#web/views/designing/design-paths.ts';
import { DesignPageView } from '../workbench/design-page.tsx';
import { FormDesignerView } from './form-designer-view.tsx';

/** `/designer/form`: every form that can be designed; with `?code=` the designer of one (ENG-02, ENG-05). */
export function FormDesignsPage() {
  const { t } = useTranslation('form-design');
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
    <DesignPageView page={FORM_PAGE} calls={FORM_DESIGN_CALLS} words={words}>
      {(view) => <FormDesignerView view={view} />}
    </DesignPageView>
  );
}

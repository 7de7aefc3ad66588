import { FORM_DESIGN_CALLS } from '#web/api/form-designs.ts';
import { FORM_PAGE } from '#web/views/designing/design-paths.ts';
import { DesignPageView } from '../workbench/design-page.tsx';
import { useDesignWords } from '../workbench/use-design-words.ts';
import { FormDesignerView } from './form-designer-view.tsx';

/** `/designer/form`: the list of form designs; with `?code=` the designer of one (ENG-02, ENG-05). */
export function FormDesignsPage() {
  const words = useDesignWords('form-design');
  return (
    <DesignPageView page={FORM_PAGE} calls={FORM_DESIGN_CALLS} words={words}>
      {(view) => <FormDesignerView view={view} />}
    </DesignPageView>
  );
}

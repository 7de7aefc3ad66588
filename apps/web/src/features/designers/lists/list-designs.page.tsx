import { LIST_DESIGN_CALLS } from '#web/api/list-designs.ts';
import { LIST_PAGE } from '#web/views/designing/design-paths.ts';
import { DesignPageView } from '../workbench/design-page.tsx';
import { useDesignWords } from '../workbench/use-design-words.ts';
import { DesignerView } from './designer-view.tsx';

/** `/designer/list`: the list of list designs; with `?code=` the designer of one (ENG-03, ENG-05). */
export function ListDesignsPage() {
  const words = useDesignWords('list-design');
  return (
    <DesignPageView page={LIST_PAGE} calls={LIST_DESIGN_CALLS} words={words}>
      {(view) => <DesignerView view={view} />}
    </DesignPageView>
  );
}

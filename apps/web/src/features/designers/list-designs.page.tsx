import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listDesignQueries } from '#web/api/list-designs.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { DesignCatalogue } from './catalogue/design-catalogue.tsx';
import { DESIGNS_PATH } from './design-paths.ts';
import { DesignerView } from './designer-view.tsx';

/** `/designer/list`: every list that can be designed; with `?code=` the designer of one (ENG-03, ENG-05). */
export function ListDesignsPage() {
  const { query } = useTab();
  const code = query['code'] ?? '';
  return code === '' ? <DesignCatalogue /> : <ListDesigner key={code} code={code} />;
}

function ListDesigner({ code }: { readonly code: string }) {
  const { t } = useTranslation(['list-design', 'common']);
  const { open } = useTab();
  const found = useQuery(listDesignQueries.list(code, useLocale()));
  // What is designed here is not taken away by a later answer: the first one begins it.
  if (found.data) return <DesignerView view={found.data} />;
  if (!found.error) return <p role="status">{t('common:loading')}</p>;
  return (
    <EmptyState
      isPage
      drawing="broken"
      title={t('page.failed')}
      reason={found.error.message}
      actions={
        <>
          <Button onClick={() => open(DESIGNS_PATH)}>{t('page.toAll')}</Button>
          <Button onClick={() => void found.refetch()}>{t('common:action.retry')}</Button>
        </>
      }
    />
  );
}

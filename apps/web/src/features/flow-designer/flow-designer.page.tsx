import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { flowModelQueries } from '#web/api/flow-models.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { DesignerView } from './designer-view.tsx';
import { MODELS_PATH } from './flow-rights.ts';

/** The designer of a flow: `/edit-flow?id=` (ENG-04). */
export function FlowDesignerPage() {
  const { t } = useTranslation(['flow-designer', 'common']);
  const { query, open } = useTab();
  const id = query['id'] ?? '';
  const found = useQuery({ ...flowModelQueries.model(id), enabled: id !== '' });
  if (id === '') {
    return (
      <EmptyState
        isPage
        drawing="missing"
        title={t('page.noModel')}
        reason={t('page.noModelReason')}
        actions={<Button onClick={() => open(MODELS_PATH)}>{t('page.toModels')}</Button>}
      />
    );
  }
  if (found.error && !found.data) {
    return (
      <EmptyState
        isPage
        drawing="broken"
        title={t('page.failed')}
        reason={found.error.message}
        actions={<Button onClick={() => void found.refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  if (!found.data) return <p role="status">{t('common:loading')}</p>;
  // Only the first reply initialises the designer, so that later ones do not discard edits.
  return <DesignerView key={id} model={found.data} />;
}

import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';

/** Shown when an answer failed to load. */
export function ExplainFault({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation(['explain', 'common']);
  return (
    <EmptyState
      drawing="broken"
      title={t('failed')}
      reason={error.message}
      actions={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    />
  );
}

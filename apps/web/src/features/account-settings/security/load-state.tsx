import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';

/** The state of a part that is loading or could not be loaded; nothing once it is there. */
export function LoadState({ found }: { readonly found: UseQueryResult }) {
  const { t } = useTranslation('common');
  if (found.isPending) return <p role="status">{t('loading')}</p>;
  if (!found.error) return null;
  return (
    <Strip tone="error" actions={<Button onClick={() => void found.refetch()}>{t('action.retry')}</Button>}>
      {found.error instanceof ApiError ? found.error.message : t('loadFailed')}
    </Strip>
  );
}

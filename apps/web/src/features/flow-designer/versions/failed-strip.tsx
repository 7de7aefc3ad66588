import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';

/** The reason a request failed, with a retry button. */
export function FailedStrip({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const { t } = useTranslation('common');
  return (
    <Strip tone="error" actions={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}>
      {query.error?.message}
    </Strip>
  );
}

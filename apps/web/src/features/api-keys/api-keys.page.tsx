import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyQueries } from '#web/api/api-keys.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Table } from '#web/ui/table/table.tsx';
import styles from './api-keys.module.css';
import { KeyDialog } from './key-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { type OpenDialog, useKeyColumns } from './use-key-columns.tsx';

const PATH = '/system/apiKeys';

/** API keys for submissions: purpose and last use of each. */
export function ApiKeysPage() {
  const { t } = useTranslation(['api-keys', 'common']);
  const buttons = useGrantedButtons(PATH);
  const { data, error, isPending, refetch } = useQuery(apiKeyQueries.all(useLocale()));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const columns = useKeyColumns({
    canUpdate: buttons.has('api_key:update'),
    canRevoke: buttons.has('api_key:revoke'),
    onOpen: setOpen,
  });
  const close = () => setOpen(null);
  const show = (name: string, secret: string) => setOpen({ kind: 'secret', name, secret });
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        buttons.has('api_key:create') && (
          <Button tone="primary" icon="plus" onClick={() => setOpen({ kind: 'edit', apiKey: null })}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className={styles['card']}>
        {isPending && (
          <p role="status" className={styles['waiting']}>
            {t('common:loading')}
          </p>
        )}
        {data && (
          <Table
            label={t('title')}
            columns={columns}
            rows={data.keys}
            rowKey={({ id }) => id}
            empty={<EmptyState drawing="calm" title={t('none')} reason={t('noneReason')} />}
          />
        )}
        {error && !data && (
          <EmptyState
            drawing="broken"
            title={t('failed')}
            reason={error.message}
            actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
          />
        )}
      </div>
      {open?.kind === 'edit' && (
        <KeyDialog apiKey={open.apiKey} forms={data?.forms ?? []} onMade={show} onClose={close} />
      )}
      {open?.kind === 'renew' && <RenewDialog apiKey={open.apiKey} onMade={show} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog apiKey={open.apiKey} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog name={open.name} secret={open.secret} onClose={close} />}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ListDesign } from '@haiqiao/contract/definitions';
import type { DesignFault, ListView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { listDesignQueries } from '#web/api/list-designs.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { FilterBar } from '#web/views/list-view/filters/filter-bar.tsx';
import { StatusTabs } from '#web/views/list-view/filters/status-tabs.tsx';
import { ListButtons } from '#web/views/list-view/list-head.tsx';
import { ListContext } from '#web/views/list-view/list-scope.ts';
import { ListTable } from '#web/views/list-view/rows/list-table.tsx';
import styles from './preview.module.css';
import { usePreviewScope } from './use-preview-scope.ts';

export interface ListPreviewProps {
  readonly code: string;
  /** Debounced: the server is not called for every keystroke. */
  readonly design: ListDesign;
  /** Called when columns were moved or resized in the preview; null where that is not permitted. */
  readonly onColumns: ((columns: ListDesign['columns']) => void) | null;
}

/** The check result of a design, and the resulting list. */
export function useListPreview(code: string, design: ListDesign) {
  return useQuery(listDesignQueries.preview(code, design, useLocale()));
}

/** The designed list with real data, limited to the reader's rows and fields. */
export function ListPreview(props: ListPreviewProps) {
  const { t } = useTranslation(['list-design', 'common']);
  const { data, error, refetch } = useListPreview(props.code, props.design);
  if (data) return <Preview {...props} view={data.view} faults={data.faults} />;
  if (!error) return <p role="status">{t('common:loading')}</p>;
  return (
    <EmptyState
      drawing="broken"
      title={t('preview.failed')}
      reason={error.message}
      actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
    />
  );
}

interface PreviewProps extends ListPreviewProps {
  readonly view: ListView;
  readonly faults: readonly DesignFault[];
}

function Preview({ code, design, onColumns, view, faults }: PreviewProps) {
  const { t } = useTranslation('list-design');
  const scope = usePreviewScope({ code, design, onColumns, view, isSound: faults.length === 0 });
  const { error } = scope.list;
  return (
    <ListContext value={scope}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{scope.view.label}</h2>
        <p className={styles['purpose']}>{scope.view.purpose}</p>
        <ListButtons scope={scope} />
      </div>
      {view.tabs.length > 0 && <StatusTabs />}
      <FilterBar isEmbedded looks={null} />
      {faults.length > 0 && (
        <div className={styles['strip']}>
          <Strip tone="warning">{t('preview.unsound')}</Strip>
        </div>
      )}
      {error instanceof ApiError && (
        <div className={styles['strip']}>
          <Strip tone="error">{error.message}</Strip>
        </div>
      )}
      <ListTable hasSums={false} />
    </ListContext>
  );
}

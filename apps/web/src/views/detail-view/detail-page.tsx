import { useQuery } from '@tanstack/react-query';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { faultKindOf, RecordFault } from '../record-page/record-fault.tsx';
import { RecordSkeleton } from '../record-page/record-skeleton.tsx';
import { DetailView } from './detail-view.tsx';

export interface DetailPageProps {
  /** Form of a fixed route; else the address says it. */
  readonly formCode?: string;
  /** `/form_and_list`: everything below each other, the lists that point here last. */
  readonly isStacked?: boolean;
}

/** A record to be read: `/see-form?code=&id=` (ENG-02). */
export function DetailPage({ formCode, isStacked = false }: DetailPageProps) {
  const { query } = useTab();
  const locale = useLocale();
  const code = formCode ?? query['code'] ?? '';
  const dataId = query['id'] ?? '';
  const definition = useQuery(definitionQueries.form(code, locale));
  const record = useQuery({ ...recordQueries.detail(code, dataId, locale), enabled: dataId !== '' });
  if (dataId === '') return <RecordFault kind="notFound" />;
  if (definition.isPending || record.isPending) return <RecordSkeleton />;
  if (!definition.data || !record.data) {
    const broken = definition.data ? record : definition;
    return (
      <RecordFault
        kind={faultKindOf(broken.error)}
        error={broken.error}
        onRetry={() => void broken.refetch()}
      />
    );
  }
  if (record.data.deletedAt) return <RecordFault kind="deleted" />;
  const isClosed = record.isError && faultKindOf(record.error) === 'notFound';
  return <DetailView view={definition.data} detail={record.data} isStacked={isStacked} isClosed={isClosed} />;
}

import { useQuery } from '@tanstack/react-query';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { faultKindOf, RecordFault } from '../record-page/record-fault.tsx';
import { RecordSkeleton } from '../record-page/record-skeleton.tsx';
import { DetailView } from './detail-view.tsx';

export interface DetailPageProps {
  /** Form of a fixed route; else from the address. */
  readonly formCode?: string;
  /** `/form_and_list`: all parts stacked, related lists last. */
  readonly isStacked?: boolean;
}

/** Read-only view of a record: `/see-form?code=&id=` (ENG-02). */
export function DetailPage({ formCode, isStacked = false }: DetailPageProps) {
  const { query } = useTab();
  const code = formCode ?? query['code'] ?? '';
  const dataId = query['id'] ?? '';
  if (code === '') return <RecordFault kind="noForm" />;
  if (dataId === '') return <RecordFault kind="notFound" />;
  return <RecordDetail code={code} dataId={dataId} isStacked={isStacked} />;
}

interface RecordDetailProps {
  readonly code: string;
  readonly dataId: string;
  readonly isStacked: boolean;
}

function RecordDetail({ code, dataId, isStacked }: RecordDetailProps) {
  const locale = useLocale();
  const definition = useQuery(definitionQueries.form(code, locale));
  const record = useQuery(recordQueries.detail(code, dataId, locale));
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

import { useQuery } from '@tanstack/react-query';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { faultKindOf, RecordFault } from '../record-page/record-fault.tsx';
import { RecordSkeleton } from '../record-page/record-skeleton.tsx';
import { FormEditor } from './form-editor.tsx';

export interface EditPageProps {
  /** Form of a fixed route; else the address says it. */
  readonly formCode?: string;
}

/** A record to be filled in: `/edit-form?code=&id=`, a new one without `id` (ENG-02). */
export function EditPage({ formCode }: EditPageProps) {
  const { query } = useTab();
  const locale = useLocale();
  const code = formCode ?? query['code'] ?? '';
  const dataId = query['id'] ?? '';
  const definition = useQuery(definitionQueries.form(code, locale));
  const record = useQuery({ ...recordQueries.detail(code, dataId, locale), enabled: dataId !== '' });
  const isWaiting = definition.isPending || (dataId !== '' && record.isPending);
  if (isWaiting) return <RecordSkeleton />;
  const view = definition.data;
  const detail = dataId === '' ? null : record.data;
  if (!view || detail === undefined) {
    const broken = view ? record : definition;
    return (
      <RecordFault
        kind={faultKindOf(broken.error)}
        error={broken.error}
        onRetry={() => void broken.refetch()}
      />
    );
  }
  if (detail?.deletedAt) return <RecordFault kind="deleted" />;
  if (!(detail ? view.verbs.update : view.verbs.create)) return <RecordFault kind="denied" />;
  return <FormEditor key={`${code}/${dataId}`} view={view} detail={detail} />;
}

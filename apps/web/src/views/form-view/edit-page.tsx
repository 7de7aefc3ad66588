import type { FormView } from '@haiqiao/contract/endpoints';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
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
  const code = formCode ?? query['code'] ?? '';
  const dataId = query['id'] ?? '';
  const definition = useQuery(definitionQueries.form(code, useLocale()));
  if (definition.isPending) return <RecordSkeleton />;
  if (!definition.data) return <QueryFault query={definition} />;
  return dataId === '' ? (
    <NewRecord view={definition.data} />
  ) : (
    <KeptRecord view={definition.data} dataId={dataId} />
  );
}

function QueryFault({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return (
    <RecordFault kind={faultKindOf(query.error)} error={query.error} onRetry={() => void query.refetch()} />
  );
}

function NewRecord({ view }: { readonly view: FormView }) {
  return view.verbs.create ? <FormEditor view={view} detail={null} /> : <RecordFault kind="denied" />;
}

function KeptRecord({ view, dataId }: { readonly view: FormView; readonly dataId: string }) {
  const record = useQuery(recordQueries.detail(view.code, dataId, useLocale()));
  if (record.isPending) return <RecordSkeleton />;
  if (!record.data) return <QueryFault query={record} />;
  if (record.data.deletedAt) return <RecordFault kind="deleted" />;
  if (!view.verbs.update) return <RecordFault kind="denied" />;
  return <FormEditor key={dataId} view={view} detail={record.data} />;
}

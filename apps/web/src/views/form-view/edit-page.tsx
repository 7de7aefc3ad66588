import { useMemo, useState } from 'react';
import type { FormView } from '@haiqiao/contract/endpoints';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { faultKindOf, RecordFault } from '../record-page/record-fault.tsx';
import { RecordSkeleton } from '../record-page/record-skeleton.tsx';
import { viewInState, withRequired } from '../record-page/view-in-state.ts';
import { FormEditor } from './form-editor.tsx';
import { createStoredEdit, type StoredEdit } from './use-form-store.ts';

export interface EditPageProps {
  /** Form of a fixed route; else from the address. */
  readonly formCode?: string;
}

/** Edits a record: `/edit-form?code=&id=`, a new one without `id` (ENG-02). */
export function EditPage({ formCode }: EditPageProps) {
  const { query } = useTab();
  const code = formCode ?? query['code'] ?? '';
  const dataId = query['id'] ?? '';
  const locale = useLocale();
  const definition = useQuery({ ...definitionQueries.form(code, locale), enabled: code !== '' });
  // A language switch re-renders the form with its input.
  const [storedEdit] = useState(createStoredEdit);
  if (code === '') return <RecordFault kind="noForm" />;
  if (definition.isPending || definition.isPlaceholderData) return <RecordSkeleton />;
  if (!definition.data) return <QueryFault query={definition} />;
  // Earlier data stays; the latest response decides whether it may still be shown.
  const isDenied = definition.error !== null && faultKindOf(definition.error) === 'denied';
  const parts = { view: definition.data, isDenied, storedEdit };
  return dataId === '' ? (
    <NewRecord key={locale} {...parts} />
  ) : (
    <ExistingRecord key={`${dataId} ${locale}`} {...parts} dataId={dataId} />
  );
}

interface RecordParts {
  readonly view: FormView;
  /** The form is no longer permitted. */
  readonly isDenied: boolean;
  readonly storedEdit: StoredEdit;
}

/** The form as it was opened: a right withdrawn meanwhile removes no input (PERM-07). */
function useOpened(view: FormView, mayEdit: boolean): FormView | null {
  const [opened, setOpened] = useState(mayEdit ? view : null);
  if (mayEdit && opened !== view) setOpened(view);
  return mayEdit ? view : opened;
}

function QueryFault({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return (
    <RecordFault kind={faultKindOf(query.error)} error={query.error} onRetry={() => void query.refetch()} />
  );
}

function NewRecord({ view, isDenied, storedEdit }: RecordParts) {
  const stateView = useMemo(() => viewInState(view, view.newAccess), [view]);
  const mayEdit = view.verbs.create && !isDenied;
  const opened = useOpened(stateView, mayEdit);
  return opened ? (
    <FormEditor view={opened} detail={null} isWithdrawn={!mayEdit} storedEdit={storedEdit} />
  ) : (
    <RecordFault kind="denied" />
  );
}

function ExistingRecord({ view, isDenied, storedEdit, dataId }: RecordParts & { readonly dataId: string }) {
  const record = useQuery(recordQueries.detail(view.code, dataId, useLocale()));
  const access = record.data?.access;
  const asked = record.data?.flow?.fields;
  const stateView = useMemo(() => withRequired(viewInState(view, access), asked), [view, access, asked]);
  const mayEdit = view.verbs.update && !isDenied;
  const opened = useOpened(stateView, mayEdit);
  if (record.isPending || record.isPlaceholderData) return <RecordSkeleton />;
  if (!record.data) return <QueryFault query={record} />;
  if (record.data.deletedAt) return <RecordFault kind="deleted" />;
  if (!opened) return <RecordFault kind="denied" />;
  return <FormEditor view={opened} detail={record.data} isWithdrawn={!mayEdit} storedEdit={storedEdit} />;
}

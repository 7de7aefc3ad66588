import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { RecordStatus } from '#web/field-types/editing/record-status.tsx';
import { type WantedPosition, WantedPositionContext } from '#web/field-types/positions/wanted-position.ts';
import { uploadingFields } from '#web/field-types/uploading/under-way.ts';
import { useSession } from '#web/session/session.store.ts';
import { openInsteadOf } from '#web/tabs/tab-actions.ts';
import { useTab, useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { dispatchTab } from '#web/tabs/tabs.store.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { DesignFormButton } from '../designing/design-form-button.tsx';
import { taskPath } from '../flow-view/queue/task-path.ts';
import { WithFlow } from '../flow-view/with-flow.tsx';
import { RecordHead } from '../record-page/record-head.tsx';
import { RemarksContext } from '../record-page/field-remarks.ts';
import { recordPath } from '../record-page/record-routes.ts';
import { useReturned } from '../record-page/use-returned.tsx';
import styles from '../record-page/record-page.module.css';
import { useDrafts } from './drafts/use-drafts.ts';
import { EditorFoot } from './editor-foot.tsx';
import { EditorStrips } from './editor-strips.tsx';
import { handInOf } from './hand-in.ts';
import { FormBody, fieldOrderOf, filledTabsOf, tabOfField } from './layout/form-body.tsx';
import { FormContext, type FormScope, LabelsContext } from './layout/form-context.ts';
import { focusField } from './layout/focus-field.ts';
import { SaveDialogs } from './saving/save-dialogs.tsx';
import { useFills } from './saving/use-fills.ts';
import { type After, typedSince, useAfterSave } from './saving/use-after-save.ts';
import { useSave } from './saving/use-save.ts';
import { gapsAt } from './filling/gaps.ts';
import { displayValuesOf } from './filling/record-values.ts';
import { issuesInOrder, rootOf } from './filling/faults.ts';
import { type StoredEdit, useFormStore } from './use-form-store.ts';
import { useActionErrors } from './use-action-errors.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

export interface FormEditorProps {
  readonly view: FormView;
  /** null for a new record. */
  readonly detail: RecordDetail | null;
  /** The right to save was withdrawn after opening. */
  readonly isWithdrawn?: boolean;
  /** Holds the edit across re-rendering of the form. */
  readonly storedEdit: StoredEdit;
}

/** A form with header, drafts, errors, and save bar. */
export function FormEditor({ view, detail, isWithdrawn = false, storedEdit }: FormEditorProps) {
  const { t } = useTranslation(['form', 'common']);
  const tab = useTab();
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const dataId = detail?.dataId ?? '';
  const store = useFormStore(view, detail, storedEdit);
  const remarkOf = useReturned(detail?.review);
  const labels = useFieldLabels(view.fields, view.statuses);
  const change = useFills(store);
  const page = useRef<HTMLDivElement>(null);
  const after = useRef<After>('leave');
  const [shownTab, setShownTab] = useState('');
  const [wanted, setWanted] = useState<WantedPosition | null>(null);
  const isDirty = useStore(store.state, ({ changed }) => changed.length > 0);
  const drafts = useDrafts(store, { memberId, formCode: view.code, dataId });
  const title = detail?.title || (dataId === '' ? t('newTitle', { label: view.label }) : view.label);
  useUnsavedEdits(isDirty);
  useTabTitle(dataId === '' ? title : t('title.edit', { title }));

  const order = useMemo(() => fieldOrderOf(view), [view]);
  const jump = (path: string) => {
    setShownTab(tabOfField(filledTabsOf(view), rootOf(path)));
    setWanted({ path });
    focusField(() => page.current, path);
  };
  const jumpToFirst = () => {
    const [first] = issuesInOrder([...store.state.getState().faults.values()], order);
    if (first) jump(first.path);
  };
  useActionErrors(dataId, store, jump);
  const handIn = handInOf(view, detail);
  const go = useAfterSave({ view, dataId, store, handIn });
  /** The record was decided with the form input: its own page continues. */
  const decided = () => {
    drafts.forget();
    dispatchTab({ do: 'markDirty', id: tab.id, isDirty: false });
    const see = taskPath(recordPath(view.routes.see, view.code, dataId), tab.query['task'] ?? '');
    openInsteadOf(tab.id, see, { source: tab.query['source'] ?? '' });
  };
  const saving = useSave({
    store,
    formCode: view.code,
    dataId,
    onFaults: jumpToFirst,
    onMade: (made, unsaved) => {
      drafts.forget();
      drafts.handOver(made, unsaved);
      go.made(made, unsaved);
    },
    onSaved: (saved, sent) => {
      drafts.forget();
      const typed = typedSince(store, sent);
      if (dataId === '') drafts.handOver(saved, typed);
      // Input typed meanwhile would be lost with the page.
      const isTypedOn = dataId !== '' && Object.keys(typed).length > 0;
      go[isTypedOn ? 'stay' : after.current](saved, sent);
    },
  });
  /** Whether all values required for submission are present; missing ones are shown together with all other errors. */
  const isComplete = (): boolean => {
    const gaps = handIn?.to === undefined ? [] : gapsAt(handIn.to, store);
    const checked = store.check(true);
    if (checked.ok && gaps.length === 0) return true;
    store.refuse(checked.ok ? gaps : [...checked.issues, ...gaps]);
    return false;
  };
  /** Whether uploads in progress would be left out. Finished ones are taken over where their field is visible. */
  const isUploading = (): boolean => {
    const { hidden } = store.state.getState();
    const [name] = uploadingFields(tab.id).filter((each) => !hidden.has(each));
    if (name !== undefined) setShownTab(tabOfField(filledTabsOf(view), name));
    return name !== undefined;
  };
  const save = (then: After) => {
    if (isUploading()) {
      showToast('warning', t('uploading'));
      return undefined;
    }
    // Ctrl+S during a submission would turn it into a plain save.
    if (saving.isSaving) return undefined;
    after.current = then;
    if (then === 'handIn' && !isComplete()) return jumpToFirst();
    // Unchanged data can be submitted without a save.
    if (then === 'handIn' && detail && !isDirty) return go.handIn(detail, store.state.getState().values);
    return void saving.save();
  };
  useSaveShortcut(() => save('stay'));

  const scope = useMemo<FormScope>(
    () => ({
      store,
      formCode: view.code,
      dataId,
      canUnmask: view.verbs.unmask,
      displayValues: detail ? displayValuesOf(detail) : {},
      change,
    }),
    [store, view, dataId, detail, change],
  );
  return (
    <div className={styles['page']} ref={page}>
      <RecordHead
        title={title}
        marks={detail?.status ? <RecordStatus code={detail.status} statuses={view.statuses} /> : null}
        facts={[
          detail?.fields['recordNo']?.displayValue ?? '',
          dataId === '' ? '' : view.label,
          t('requiredHint'),
        ]}
        actions={<DesignFormButton formCode={view.code} />}
        onBack={tab.close}
      />
      <WithFlow flow={detail?.flow}>
        <div className={styles['card']}>
          <FormContext value={scope}>
            <LabelsContext value={labels}>
              <RemarksContext value={remarkOf}>
                <EditorStrips
                  store={store}
                  drafts={drafts}
                  failure={saving.failure}
                  detail={detail}
                  isWithdrawn={isWithdrawn}
                  order={order}
                  onJump={jump}
                  onRetry={() => save(after.current)}
                />
                <WantedPositionContext value={wanted}>
                  <FormBody view={view} shownTab={shownTab} onTab={setShownTab} tabsLabel={view.label} />
                </WantedPositionContext>
              </RemarksContext>
            </LabelsContext>
          </FormContext>
        </div>
      </WithFlow>
      <EditorFoot
        view={view}
        store={store}
        note={drafts.note}
        flow={detail?.flow}
        isSaving={saving.isSaving}
        onSave={() => save('leave')}
        handIn={handIn}
        onHandIn={() => save('handIn')}
        onCancel={tab.close}
        isUploading={isUploading}
        onFaults={jumpToFirst}
        onDecided={decided}
      />
      <SaveDialogs store={store} labels={labels} saving={saving} onDiscarded={drafts.forget} />
    </div>
  );
}

import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { RecordStatus } from '#web/field-types/editing/record-status.tsx';
import { useSession } from '#web/session/session.store.ts';
import { openTab, runTabAction } from '#web/tabs/tab-actions.ts';
import { useTab, useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { dispatchTab } from '#web/tabs/tabs.store.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { Button } from '#web/ui/button/button.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { RecordHead } from '../record-page/record-head.tsx';
import { recordPath } from '../record-page/record-routes.ts';
import styles from '../record-page/record-page.module.css';
import { DraftNoteLine } from './drafts/draft-note.tsx';
import { useDrafts } from './drafts/use-drafts.ts';
import { EditorStrips } from './editor-strips.tsx';
import { FormBody, filledTabsOf, tabOfField } from './layout/form-body.tsx';
import { FormContext, type FormScope, LabelsContext } from './layout/form-context.ts';
import { focusField } from './layout/focus-field.ts';
import { SaveDialogs } from './saving/save-dialogs.tsx';
import { useFills } from './saving/use-fills.ts';
import type { SavedRecord } from './saving/save-task.ts';
import { useSave } from './saving/use-save.ts';
import { displayValuesOf } from './filling/record-values.ts';
import { rootOf } from './filling/faults.ts';
import { useFormStore } from './use-form-store.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

export interface FormEditorProps {
  readonly view: FormView;
  /** null for a new record. */
  readonly detail: RecordDetail | null;
}

/** What becomes of the page after a save. */
type After = 'leave' | 'stay';

/** A form with everything around it: head, drafts, faults, the bar that saves. */
export function FormEditor({ view, detail }: FormEditorProps) {
  const { t } = useTranslation(['form', 'common']);
  const tab = useTab();
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const dataId = detail?.dataId ?? '';
  const store = useFormStore(view, detail);
  const labels = useFieldLabels(view.fields, view.statuses);
  const change = useFills(store);
  const page = useRef<HTMLDivElement>(null);
  const after = useRef<After>('leave');
  const [shownTab, setShownTab] = useState('');
  const isDirty = useStore(store.state, ({ changed }) => changed.length > 0);
  const drafts = useDrafts(store, { memberId, formCode: view.code, dataId });
  const title = detail?.title || (dataId === '' ? t('newTitle', { label: view.label }) : view.label);
  useUnsavedEdits(isDirty);
  useTabTitle(dataId === '' ? title : t('title.edit', { title }));

  const jump = (path: string) => {
    setShownTab(tabOfField(filledTabsOf(view), rootOf(path)));
    // The tab must be drawn before its field can be found.
    requestAnimationFrame(() => page.current && focusField(page.current, path));
  };
  const jumpToFirst = () => {
    const [path] = store.state.getState().faults.keys();
    if (path !== undefined) jump(path);
  };
  const leave = ({ dataId: id }: SavedRecord) => {
    dispatchTab({ do: 'markDirty', id: tab.id, isDirty: false });
    const see = recordPath(view.routes.see, view.code, id);
    showToast('success', t('saved'), {
      label: t('view'),
      run: () => openTab(see, { source: tab.query['source'] ?? '' }),
    });
    if (tab.query['source']) return runTabAction('close', tab.id);
    openTab(see);
    return runTabAction('close', tab.id);
  };
  const stay = (saved: SavedRecord) => {
    showToast('success', t('saved'));
    if (dataId !== '') return store.rebase(store.state.getState().values, saved.rowVersion);
    // A new record has an address of its own by now.
    dispatchTab({ do: 'markDirty', id: tab.id, isDirty: false });
    openTab(recordPath(view.routes.edit, view.code, saved.dataId), { source: tab.query['source'] ?? '' });
    return runTabAction('close', tab.id);
  };
  const saving = useSave({
    store,
    formCode: view.code,
    dataId,
    requestKey: drafts.requestKey,
    onFaults: jumpToFirst,
    onSaved: (saved) => {
      drafts.forget();
      if (after.current === 'leave') leave(saved);
      else stay(saved);
    },
  });
  const save = (then: After) => {
    after.current = then;
    void saving.save();
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
        onBack={tab.close}
      />
      <div className={styles['card']}>
        <FormContext value={scope}>
          <LabelsContext value={labels}>
            <EditorStrips
              store={store}
              drafts={drafts}
              failure={saving.failure}
              detail={detail}
              onJump={jump}
              onRetry={() => save(after.current)}
            />
            <FormBody view={view} shownTab={shownTab} onTab={setShownTab} tabsLabel={view.label} />
          </LabelsContext>
        </FormContext>
      </div>
      <footer className={styles['foot']}>
        <DraftNoteLine note={drafts.note} isDirty={isDirty} />
        <Button onClick={tab.close}>{t('common:action.cancel')}</Button>
        <Button tone="primary" icon="save" isBusy={saving.isSaving} onClick={() => save('leave')}>
          {t('common:action.save')}
        </Button>
      </footer>
      <SaveDialogs store={store} labels={labels} saving={saving} onGivenUp={drafts.forget} />
    </div>
  );
}

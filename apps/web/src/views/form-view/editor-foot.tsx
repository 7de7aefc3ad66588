import type { ActionView, FlowButton, FormView, RecordFlow } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '#web/ui/button/button.tsx';
import type { FilledIn } from '../flow-view/task-actions/use-task-actions.ts';
import { FlowBar } from '../flow-view/late-flow.ts';
import styles from '../record-page/record-page.module.css';
import { DraftNoteLine } from './drafts/draft-note.tsx';
import type { Drafts } from './drafts/use-drafts.ts';
import type { FormStore } from './filling/form.store.ts';
import { gapsAmong } from './filling/gaps.ts';

export interface EditorFootProps {
  readonly view: FormView;
  readonly store: FormStore;
  readonly note: Drafts['note'];
  /** Flow of the record; undefined without one. */
  readonly flow: RecordFlow | undefined;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** The action that submits the record after saving; null for none. */
  readonly handIn: ActionView | null;
  readonly onHandIn: () => void;
  /** Uploads in progress that a decision would omit. */
  readonly isUploading: () => boolean;
  /** A decision requires missing values. */
  readonly onFaults: () => void;
  /** The record was decided, with the form input. */
  readonly onDecided: () => void;
}

/** Empty fields required at the step: a save ignores them because they are unchanged. */
function missingAt(flow: RecordFlow | undefined, store: FormStore): FieldIssue[] {
  const modes = Object.entries(flow?.fields ?? {});
  return gapsAmong(
    modes.flatMap(([name, mode]) => (mode === 'required' ? [name] : [])),
    store,
  );
}

/** The bar at the bottom of a form: saves, and with a task on the record also decides. */
export function EditorFoot(props: EditorFootProps) {
  const { view, store, note, flow, isSaving, onSave, onCancel, onFaults, onDecided } = props;
  const { handIn, onHandIn, isUploading } = props;
  const { t } = useTranslation(['form', 'common']);
  const isDirty = useStore(store.state, ({ changed }) => changed.length > 0);
  const hasTask = flow !== undefined && flow.tasks.length > 0;
  const [hadTask, setHadTask] = useState(hasTask);
  if (hasTask && !hadTask) setHadTask(true);
  const collect = ({ action }: FlowButton): FilledIn | string => {
    const { changed, rowVersion } = store.state.getState();
    if (isUploading()) return t('uploading');
    // A return or refusal does not change the record.
    if (action !== 'agree') return changed.length > 0 ? t('flow.unsaved') : {};
    const checked = store.check();
    const missing = missingAt(flow, store);
    if (checked.ok && missing.length > 0) store.refuse(missing);
    if (!checked.ok || missing.length > 0) {
      onFaults();
      return t('flow.faults');
    }
    return changed.length > 0 && rowVersion !== null ? { values: checked.values, rowVersion } : {};
  };
  const buttons = (
    <>
      <DraftNoteLine note={note} isDirty={isDirty} />
      <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
      <Button tone={hasTask || handIn ? 'default' : 'primary'} icon="save" isBusy={isSaving} onClick={onSave}>
        {t('common:action.save')}
      </Button>
      {!hasTask && handIn && (
        <Button tone="primary" disabled={isSaving} onClick={onHandIn}>
          {t('saveAnd', { action: handIn.label })}
        </Button>
      )}
    </>
  );
  // A task completed by another person is reported before it disappears.
  if (!flow || !hadTask) return <footer className={styles['foot']}>{buttons}</footer>;
  return (
    <FlowBar flow={flow} actions={view.actions} collect={collect} onDone={onDecided}>
      {buttons}
    </FlowBar>
  );
}

import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast.tsx';
import { valuesOf } from '../filling/record-values.ts';
import type { Side } from './merge.ts';
import type { SaveWarning } from './refusals.ts';
import { attemptSave, mergeInto, type SaveFailure, type SaveQuestion, type SaveTask } from './save-task.ts';

export type SaveOptions = Pick<SaveTask, 'store' | 'formCode' | 'dataId' | 'onFaults' | 'onSaved' | 'onMade'>;

export interface Saving {
  readonly isSaving: boolean;
  readonly question: SaveQuestion | null;
  /** Why the last save failed, when no field is the cause; null for none. */
  readonly failure: SaveFailure | null;
  readonly save: () => Promise<void>;
  /** 继续保存. */
  readonly accept: (warnings: readonly SaveWarning[]) => Promise<void>;
  /** Continues with both versions: mine, or theirs where chosen. */
  readonly merge: (theirs: RecordDetail, chosen: Readonly<Record<string, Side>>) => Promise<void>;
  /** Discards my changes in favour of the current record. */
  readonly takeTheirs: (theirs: RecordDetail) => void;
  readonly dismiss: () => void;
}

/** Saves a form once despite repeated presses; errors go to their field, or ask. */
export function useSave(options: SaveOptions): Saving {
  const { store } = options;
  const { t } = useTranslation('form');
  const [isSaving, setSaving] = useState(false);
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const isBusy = useRef(false);
  const task: SaveTask = {
    ...options,
    onQuestion: setQuestion,
    onFailure: setFailure,
    onMerged: (count) => showToast('info', t('conflict.merged', { count })),
  };

  const run = async (accepted: readonly string[]): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setFailure(null);
    setQuestion(null);
    try {
      await attemptSave(task, accepted);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const isUnchanged = () => {
    const { changed, rowVersion } = store.state.getState();
    return rowVersion !== null && changed.length === 0;
  };
  return {
    isSaving,
    question,
    failure,
    save: async () => (isUnchanged() ? showToast('info', t('unchanged')) : run([])),
    accept: (warnings) => run(warnings.map(({ code }) => code)),
    merge: (theirs, chosen) => {
      mergeInto(store, theirs, chosen);
      return run([]);
    },
    takeTheirs: (theirs) => {
      store.rebase(valuesOf(theirs, store.fields), theirs.rowVersion);
      setQuestion(null);
    },
    dismiss: () => setQuestion(null),
  };
}

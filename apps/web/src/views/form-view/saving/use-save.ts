import type { RecordValues } from '@haiqiao/contract/definitions';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadRecord, reloadRecordLists, storeRecord } from '#web/api/records.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { FormStore } from '../store/form.store.ts';
import { rootOf } from '../store/faults.ts';
import { valuesOf } from '../store/record-values.ts';
import { compareVersions, mergeVersions, type Side } from './merge.ts';
import { type Refusal, refusalOf, type SaveWarning } from './refusals.ts';

/** A record that was saved. */
export interface SavedRecord {
  readonly dataId: string;
  readonly rowVersion: number;
}

export interface SaveOptions {
  readonly store: FormStore;
  readonly formCode: string;
  /** Empty for a new record. */
  readonly dataId: string;
  readonly requestKey: string;
  /** Brings the first fault into sight. */
  readonly onFaults: () => void;
  readonly onSaved: (saved: SavedRecord) => void;
}

/** What a save asks before it goes on. */
export type SaveQuestion =
  | { readonly kind: 'warnings'; readonly warnings: readonly SaveWarning[] }
  | {
      readonly kind: 'conflict';
      readonly theirs: RecordDetail;
      readonly conflicts: readonly string[];
      readonly taken: readonly string[];
    };

export interface Saving {
  readonly isSaving: boolean;
  readonly question: SaveQuestion | null;
  /** Why the last save did not happen, where no field is to blame; null for none. */
  readonly failure: Extract<Refusal, { kind: 'unreachable' | 'other' }> | null;
  readonly save: () => Promise<void>;
  /** 仍然保存. */
  readonly accept: (warnings: readonly SaveWarning[]) => Promise<void>;
  /** Goes on with both versions: mine, or theirs where they were chosen. */
  readonly merge: (theirs: RecordDetail, chosen: Readonly<Record<string, Side>>) => Promise<void>;
  /** Gives my changes up for the record as it is now. */
  readonly takeTheirs: (theirs: RecordDetail) => void;
  readonly dismiss: () => void;
}

function versionsOf(store: FormStore, theirs: RecordDetail) {
  const { base, values } = store.state.getState();
  return { fields: store.fields, base, mine: values, theirs: valuesOf(theirs, store.fields) };
}

/** Saves a form: once however often it is pressed; what comes back goes to its field, or asks. */
export function useSave(options: SaveOptions): Saving {
  const { store, formCode, dataId, requestKey, onFaults, onSaved } = options;
  const { t } = useTranslation('form');
  const [isSaving, setSaving] = useState(false);
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const [failure, setFailure] = useState<Saving['failure']>(null);
  const isBusy = useRef(false);

  const send = (values: RecordValues, acceptedWarnings: readonly string[]) => {
    const { rowVersion } = store.state.getState();
    const place = rowVersion === null ? { requestKey } : { dataId, rowVersion };
    return storeRecord({ id: formCode, values, acceptedWarnings: [...acceptedWarnings], ...place });
  };

  const onConflict = async (theirs: RecordDetail, accepted: readonly string[]): Promise<void> => {
    const { conflicts, taken } = compareVersions(versionsOf(store, theirs));
    if (conflicts.length > 0) {
      setQuestion({ kind: 'conflict', theirs, conflicts, taken });
      return;
    }
    // The other one changed other fields: nobody has to choose anything.
    rebase(theirs, {});
    if (taken.length > 0) showToast('info', t('conflict.merged', { count: taken.length }));
    await attempt(accepted);
  };

  const onRefused = async (refusal: Refusal, accepted: readonly string[]): Promise<void> => {
    if (refusal.kind === 'conflict') return onConflict(refusal.theirs, accepted);
    if (refusal.kind === 'warnings') return setQuestion(refusal);
    if (refusal.kind !== 'faults') return setFailure(refusal);
    const isOurs = refusal.issues.every(({ path }) => rootOf(path) in store.fields);
    if (!isOurs) return setFailure({ kind: 'other', text: t('refusedElsewhere'), requestId: '' });
    store.refuse(refusal.issues);
    return onFaults();
  };

  const attempt = async (accepted: readonly string[]): Promise<void> => {
    const checked = store.check();
    if (!checked.ok) return onFaults();
    try {
      const saved = await send(checked.values, accepted);
      void reloadRecord(formCode, saved.dataId);
      void reloadRecordLists();
      return onSaved(saved);
    } catch (error) {
      return onRefused(refusalOf(error), accepted);
    }
  };

  const run = async (accepted: readonly string[]): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setFailure(null);
    setQuestion(null);
    try {
      await attempt(accepted);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  const rebase = (theirs: RecordDetail, chosen: Readonly<Record<string, Side>>) => {
    const versions = versionsOf(store, theirs);
    store.rebase(versions.theirs, theirs.rowVersion, mergeVersions(versions, chosen));
  };

  return {
    isSaving,
    question,
    failure,
    save: async () => {
      const { changed, rowVersion } = store.state.getState();
      if (rowVersion !== null && changed.length === 0) showToast('info', t('unchanged'));
      else await run([]);
    },
    accept: (warnings) => run(warnings.map(({ code }) => code)),
    merge: (theirs, chosen) => {
      rebase(theirs, chosen);
      setQuestion(null);
      return run([]);
    },
    takeTheirs: (theirs) => {
      store.rebase(valuesOf(theirs, store.fields), theirs.rowVersion);
      setQuestion(null);
    },
    dismiss: () => setQuestion(null),
  };
}

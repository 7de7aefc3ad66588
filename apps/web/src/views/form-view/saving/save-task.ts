import type { RecordValues } from '@haiqiao/contract/definitions';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { readRecord, reloadRecord, reloadRecordLists, storeRecord } from '#web/api/records.ts';
import { rootOf } from '../filling/faults.ts';
import type { FormStore } from '../filling/form.store.ts';
import { changedNames, valuesOf } from '../filling/record-values.ts';
import { compareVersions, mergeVersions, type Side } from './merge.ts';
import { type Refusal, refusalOf, type SaveWarning } from './refusals.ts';

/** A saved record. */
export interface SavedRecord {
  readonly dataId: string;
  readonly rowVersion: number;
}

/** A question of a save. */
export type SaveQuestion =
  | { readonly kind: 'warnings'; readonly warnings: readonly SaveWarning[] }
  | {
      readonly kind: 'conflict';
      readonly theirs: RecordDetail;
      readonly conflicts: readonly string[];
      readonly taken: readonly string[];
    };

/** Why a save failed, when no field is the cause. */
export type SaveFailure =
  | Extract<Refusal, { kind: 'unreachable' | 'other' }>
  | { readonly kind: 'elsewhere' };

/** A save with its inputs and callbacks. */
export interface SaveTask {
  readonly store: FormStore;
  readonly formCode: string;
  /** Empty for a new record. */
  readonly dataId: string;
  readonly onFaults: () => void;
  /** `sent` are the form values that were sent: more may have been typed by now. */
  readonly onSaved: (saved: SavedRecord, sent: RecordValues) => void;
  /** A save whose response was lost had created the new record; `unsaved` is the input typed since. */
  readonly onMade: (made: SavedRecord, unsaved: RecordValues) => void;
  readonly onQuestion: (question: SaveQuestion) => void;
  readonly onFailure: (failure: SaveFailure) => void;
  /** Fields changed only by the other person were taken over. */
  readonly onMerged: (count: number) => void;
}

function versionsOf(store: FormStore, theirs: RecordDetail) {
  const { base, values } = store.state.getState();
  return { fields: store.fields, base, mine: values, theirs: valuesOf(theirs, store.fields) };
}

/** Rebases a form on the current record, with my changes unless theirs were chosen. */
export function mergeInto(
  store: FormStore,
  theirs: RecordDetail,
  chosen: Readonly<Record<string, Side>>,
): void {
  const versions = versionsOf(store, theirs);
  store.rebase(versions.theirs, theirs.rowVersion, mergeVersions(versions, chosen));
}

function send({ store, formCode, dataId }: SaveTask, values: RecordValues, accepted: readonly string[]) {
  const { rowVersion, requestKey } = store.state.getState();
  const target = rowVersion === null ? { requestKey } : { dataId, rowVersion };
  return storeRecord({ id: formCode, values, acceptedWarnings: [...accepted], ...target });
}

/** Attempts a save: field errors go to the form, others ask or report. `accepted` are warning codes. */
export async function attemptSave(task: SaveTask, accepted: readonly string[]): Promise<void> {
  const checked = task.store.check();
  if (!checked.ok) return task.onFaults();
  const sent = task.store.state.getState().values;
  try {
    const saved = await send(task, checked.values, accepted);
    void reloadRecord(task.formCode, saved.dataId);
    void reloadRecordLists();
    return task.onSaved(saved, sent);
  } catch (error) {
    return onRefused(task, refusalOf(error), accepted);
  }
}

/** Continues with the record created by an earlier save, so that no second one is created. */
async function onMade(task: SaveTask, dataId: string): Promise<void> {
  const { formCode, store } = task;
  try {
    const made = await readRecord(formCode, dataId);
    const { values } = store.state.getState();
    const names = changedNames(values, valuesOf(made, store.fields), store.fields);
    const unsaved = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
    void reloadRecordLists();
    return names.length === 0 ? task.onSaved(made, values) : task.onMade(made, unsaved);
  } catch (error) {
    const refusal = refusalOf(error);
    const isReported = refusal.kind === 'unreachable' || refusal.kind === 'other';
    return task.onFailure(isReported ? refusal : { kind: 'elsewhere' });
  }
}

async function onRefused(task: SaveTask, refusal: Refusal, accepted: readonly string[]): Promise<void> {
  if (refusal.kind === 'made') return onMade(task, refusal.dataId);
  if (refusal.kind === 'conflict') return onConflict(task, refusal.theirs, accepted);
  if (refusal.kind === 'warnings') return task.onQuestion(refusal);
  if (refusal.kind !== 'faults') return task.onFailure(refusal);
  const isOurs = refusal.issues.every(({ path }) => rootOf(path) in task.store.fields);
  if (!isOurs) return task.onFailure({ kind: 'elsewhere' });
  task.store.refuse(refusal.issues);
  return task.onFaults();
}

async function onConflict(task: SaveTask, theirs: RecordDetail, accepted: readonly string[]): Promise<void> {
  const { conflicts, taken } = compareVersions(versionsOf(task.store, theirs));
  if (conflicts.length > 0) return task.onQuestion({ kind: 'conflict', theirs, conflicts, taken });
  // The other person changed other fields: no choice is needed.
  mergeInto(task.store, theirs, {});
  if (taken.length > 0) task.onMerged(taken.length);
  return attemptSave(task, accepted);
}

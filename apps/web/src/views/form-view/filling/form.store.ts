import {
  missingIn,
  type RecordEnv,
  type RecordValues,
  validateRecord,
  withoutFields,
} from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import { type FieldIssue, fieldTypeOf, sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Faults, faultsOf, NO_FAULTS, rootOf, withField, withoutField } from './faults.ts';
import { type Linkage, linkageOf } from './linkage.ts';
import { changedNames, isEditable, withoutMasks } from './record-values.ts';

/** Everything that is true about a form while somebody fills it in. */
export interface FormState extends Linkage {
  /** What the edit began with: the record as it was loaded, or the defaults. */
  readonly base: RecordValues;
  /** Version of the record that the edit began with; null for a new one. */
  readonly rowVersion: number | null;
  /** Makes a repeated save of a new record answer the first one, and tells the drafts of two windows apart. */
  readonly requestKey: string;
  readonly faults: Faults;
  /** Names of the fields that differ from `base`. */
  readonly changed: readonly string[];
  /** Whether the list of faults is shown: from the first save that was refused until all is mended. */
  readonly isJudged: boolean;
}

/** What a form is made of. */
export interface FormSetup {
  readonly fields: FieldViews;
  readonly today: string;
  readonly actor: RecordEnv['actor'];
  readonly base: RecordValues;
  readonly rowVersion: number | null;
  /** It is saved as a draft: what is required may be missing until it is handed in. */
  readonly isDraft?: boolean;
}

/** What may be sent: values that were read and found right, or what is wrong. */
export type CheckedForm =
  | { readonly ok: true; readonly values: RecordValues }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

interface FormCore {
  readonly state: StoreApi<FormState>;
  readonly fields: FieldViews;
  readonly env: RecordEnv;
  readonly isDraft: boolean;
  /** Faults that this form cannot find by itself: they stand until the value is another. */
  readonly refused: WeakSet<FieldIssue>;
}

/** A form: its state, and all that can be done to it. Every field follows its own part of the state only. */
export interface FormStore extends FormCore {
  /** Somebody typed or chose. */
  readonly change: (name: string, value: WireValue) => void;
  /** Several at once: a reference that fills others, a draft. */
  readonly fill: (values: Readonly<Record<string, WireValue>>) => void;
  /** The person left a field: it is folded and judged. */
  readonly leave: (name: string) => void;
  /**
   * Judges everything and says what is to be sent: all of a new record, what changed of a kept one. Of a draft only what is there,
   * unless it is to be handed in (`isWhole`).
   */
  readonly check: (isWhole?: boolean) => CheckedForm;
  /** Shows what the server refused, or what keeps a draft from being handed in: each until its field is changed, or all is judged anew. */
  readonly refuse: (issues: readonly FieldIssue[]) => void;
  /** Goes on with an edit that was left: under its key. */
  readonly resume: (requestKey: string) => void;
  /** The record is another by now: what the edit began with, and its version. `mine` are the values to go on with. */
  readonly rebase: (base: RecordValues, rowVersion: number | null, mine?: RecordValues) => void;
}

/** Makes the store of one form. */
export function createFormStore(setup: FormSetup): FormStore {
  const { fields, today, actor, base, rowVersion, isDraft = false } = setup;
  const env: RecordEnv = { fields, today, actor };
  const begun = linkageOf(base, env, [fields, null]);
  const state = createStore<FormState>(() => ({
    ...begun,
    base: begun.values,
    rowVersion,
    requestKey: crypto.randomUUID(),
    faults: NO_FAULTS,
    changed: [],
    isJudged: false,
  }));
  const core: FormCore = { state, fields, env, isDraft, refused: new WeakSet() };
  return {
    ...core,
    change: (name, value) => fill(core, { [name]: value }),
    fill: (values) => fill(core, values),
    leave: (name) => leave(core, name),
    check: (isWhole = false) => {
      const judged = judge(core, isWhole);
      showFaults(core, judged.ok ? [] : judged.issues);
      return judged;
    },
    refuse: (issues) => {
      for (const issue of issues) core.refused.add(issue);
      showFaults(core, issues);
    },
    resume: (requestKey) => state.setState({ requestKey }),
    rebase: (next, version, mine = next) => rebase(core, version, [next, mine]),
  };
}

function showFaults({ state }: FormCore, issues: readonly FieldIssue[]): void {
  const faults = faultsOf(issues);
  state.setState({ faults, isJudged: faults.size > 0 });
}

/** Takes values over, with everything that hangs on them. */
function take({ state, fields, env }: FormCore, values: RecordValues, faults: Faults): void {
  const now = state.getState();
  const linkage = linkageOf(values, env, [fields, now]);
  const changed = changedNames(linkage.values, now.base, fields);
  state.setState({
    ...linkage,
    changed: sameValue([...changed], [...now.changed]) ? now.changed : changed,
    faults,
    isJudged: now.isJudged && faults.size > 0,
  });
}

function fill(core: FormCore, given: Readonly<Record<string, WireValue>>): void {
  const { values, faults } = core.state.getState();
  const names = Object.keys(given).filter((name) => name in core.fields);
  const news = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  take(core, { ...values, ...news }, names.reduce(withoutField, faults));
}

function leave(core: FormCore, name: string): void {
  const { state, fields } = core;
  const field = fields[name];
  const { values, faults } = state.getState();
  if (!field || !isEditable(field)) return;
  const parsed = fieldTypeOf(field).parse(values[name] ?? null, field);
  // Folded values replace what was typed; computed columns come back by linkage.
  if (parsed.ok && !sameValue(parsed.value, values[name]))
    take(core, { ...values, [name]: parsed.value }, faults);
  const judged = judge(core);
  const issues = judged.ok ? [] : judged.issues.filter(({ path }) => rootOf(path) === name);
  const { faults: shown } = state.getState();
  const standing = [...shown.values()].filter((issue) => core.refused.has(issue));
  state.setState({ faults: withField(shown, name, [...issues, ...standing]) });
}

/** What is given to the judges, and to the server: nothing that this person may not change now. */
function inputOf({ state, fields }: FormCore): Record<string, WireValue> {
  const { values, base, hidden, readonly, required, changed, rowVersion } = state.getState();
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    if (!isEditable(field) || hidden.has(name) || readonly.has(name)) return [];
    const isOfNew = !sameValue(values[name], null) || required.has(name);
    const isSent = rowVersion === null ? isOfNew : changed.includes(name);
    return isSent ? [[name, withoutMasks(field, values[name] ?? null, base[name] ?? null)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function judge(core: FormCore, isWhole = false): CheckedForm {
  const { base, rowVersion } = core.state.getState();
  const isNew = rowVersion === null;
  const input = inputOf(core);
  const stored = isNew ? onlySetByServer(base, core.fields) : base;
  const isDraft = core.isDraft && !isWhole;
  const checked = validateRecord(input, { ...core.env, mode: isNew ? 'create' : 'update', stored, isDraft });
  if (!checked.ok) return checked;
  const { hidden, values: now } = core.state.getState();
  const missing = core.isDraft && isWhole && !isNew ? missingIn(withoutFields(now, hidden), core.env) : [];
  const open = missing.filter(({ path }) => isOpen(core, rootOf(path)));
  if (open.length > 0) return { ok: false, issues: open };
  // Computed values are worked out by the server; only what was given goes there.
  const values = Object.fromEntries(Object.keys(input).map((name) => [name, checked.value[name] ?? null]));
  return { ok: true, values };
}

/** Whether somebody could fill a field in here. */
function isOpen({ fields, state }: FormCore, name: string): boolean {
  const field = fields[name];
  const { hidden, readonly } = state.getState();
  return field !== undefined && isEditable(field) && !hidden.has(name) && !readonly.has(name);
}

function rebase(
  { state, fields, env }: FormCore,
  rowVersion: number | null,
  [next, mine]: readonly [RecordValues, RecordValues],
): void {
  const linkage = linkageOf(mine, env, [fields, null]);
  const begun = linkageOf(next, env, [fields, null]);
  state.setState({
    ...linkage,
    base: begun.values,
    rowVersion,
    changed: changedNames(linkage.values, begun.values, fields),
    faults: NO_FAULTS,
    isJudged: false,
  });
}

/** Of a new record the server sets some fields itself (the first state); conditions may ask for them. */
function onlySetByServer(base: RecordValues, fields: FieldViews): RecordValues {
  const entries = Object.entries(base).filter(([name]) => {
    const field = fields[name];
    return field !== undefined && !isEditable(field);
  });
  return Object.fromEntries(entries);
}

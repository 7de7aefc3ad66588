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

/** The state of a form during editing. */
export interface FormState extends Linkage {
  /** The start of the edit: the loaded record, or the defaults. */
  readonly base: RecordValues;
  /** Record version at the start of the edit; null for a new record. */
  readonly rowVersion: number | null;
  /** Makes a repeated save of a new record return the first one, and distinguishes the drafts of two windows. */
  readonly requestKey: string;
  readonly faults: Faults;
  /** Names of the fields that differ from `base`. */
  readonly changed: readonly string[];
  /** Whether the error list is shown: from the first rejected save until all errors are fixed. */
  readonly isJudged: boolean;
}

/** Options of a form. */
export interface FormSetup {
  readonly fields: FieldViews;
  readonly today: string;
  readonly actor: RecordEnv['actor'];
  readonly base: RecordValues;
  readonly rowVersion: number | null;
  /** Saved as a draft: required values may be missing until submission. */
  readonly isDraft?: boolean;
}

/** The values to send after validation, or the errors. */
export type CheckedForm =
  | { readonly ok: true; readonly values: RecordValues }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

interface FormCore {
  readonly state: StoreApi<FormState>;
  readonly fields: FieldViews;
  readonly env: RecordEnv;
  readonly isDraft: boolean;
  /** Errors this form cannot detect itself: they stay until the value changes. */
  readonly refused: WeakSet<FieldIssue>;
}

/** A form: its state and operations. Every field subscribes only to its own part of the state. */
export interface FormStore extends FormCore {
  /** Typed or chosen input. */
  readonly change: (name: string, value: WireValue) => void;
  /** Several values at once: a reference that fills others, a draft. */
  readonly fill: (values: Readonly<Record<string, WireValue>>) => void;
  /** A field lost focus: it is normalised and validated. */
  readonly leave: (name: string) => void;
  /**
   * Validates everything and returns the data to send: all of a new record, the changes of an existing one. Of a draft only the present
   * values, unless it is to be submitted (`isWhole`).
   */
  readonly check: (isWhole?: boolean) => CheckedForm;
  /** Shows server errors, or obstacles to submitting a draft: each until its field changes, or everything is validated again. */
  readonly refuse: (issues: readonly FieldIssue[]) => void;
  /** Continues an earlier edit under its key. */
  readonly resume: (requestKey: string) => void;
  /** The record has changed: a new base and version for the edit. `mine` are the values to continue with. */
  readonly rebase: (base: RecordValues, rowVersion: number | null, mine?: RecordValues) => void;
}

/** Creates the store of one form. */
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

/** Applies values and everything that depends on them. */
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

function fill(core: FormCore, input: Readonly<Record<string, WireValue>>): void {
  const { values, faults } = core.state.getState();
  const names = Object.keys(input).filter((name) => name in core.fields);
  const news = Object.fromEntries(names.map((name) => [name, input[name] ?? null]));
  take(core, { ...values, ...news }, names.reduce(withoutField, faults));
}

function leave(core: FormCore, name: string): void {
  const { state, fields } = core;
  const field = fields[name];
  const { values, faults } = state.getState();
  if (!field || !isEditable(field)) return;
  const parsed = fieldTypeOf(field).parse(values[name] ?? null, field);
  // Normalised values replace typed ones; linkage restores computed columns.
  if (parsed.ok && !sameValue(parsed.value, values[name]))
    take(core, { ...values, [name]: parsed.value }, faults);
  const judged = judge(core);
  const issues = judged.ok ? [] : judged.issues.filter(({ path }) => rootOf(path) === name);
  const { faults: shown } = state.getState();
  const standing = [...shown.values()].filter((issue) => core.refused.has(issue));
  state.setState({ faults: withField(shown, name, [...issues, ...standing]) });
}

/** The input for validation and for the server: nothing this person may not change now. */
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
  // The server computes computed values; only input is sent.
  const values = Object.fromEntries(Object.keys(input).map((name) => [name, checked.value[name] ?? null]));
  return { ok: true, values };
}

/** Whether a person can fill in a field here. */
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

/** The server sets some fields of a new record (the first state); conditions may refer to them. */
function onlySetByServer(base: RecordValues, fields: FieldViews): RecordValues {
  const entries = Object.entries(base).filter(([name]) => {
    const field = fields[name];
    return field !== undefined && !isEditable(field);
  });
  return Object.fromEntries(entries);
}

import { type RecordEnv, type RecordValues, validateRecord } from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import { type FieldIssue, fieldTypeOf, sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Faults, faultsOf, NO_FAULTS, rootOf, withField, withoutField } from './faults.ts';
import { type Linkage, linkageOf } from './linkage.ts';
import { changedNames, isEditable } from './record-values.ts';

/** Everything that is true about a form while somebody fills it in. */
export interface FormState extends Linkage {
  /** What the edit began with: the record as it was loaded, or the defaults. */
  readonly base: RecordValues;
  /** Version of the record that the edit began with; null for a new one. */
  readonly rowVersion: number | null;
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
}

/** What may be sent: values that were read and found right, or what is wrong. */
export type CheckedForm =
  | { readonly ok: true; readonly values: RecordValues }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** A form: its state, and all that can be done to it. Every field follows its own part of the state only. */
export interface FormStore {
  readonly state: StoreApi<FormState>;
  readonly fields: FieldViews;
  readonly env: RecordEnv;
  /** Somebody typed or chose. */
  readonly change: (name: string, value: WireValue) => void;
  /** Several at once: a reference that fills others, a draft. */
  readonly fill: (values: Readonly<Record<string, WireValue>>) => void;
  /** The person left a field: it is folded and judged. */
  readonly leave: (name: string) => void;
  /** Judges everything and says what is to be sent: all of a new record, what changed of a kept one. */
  readonly check: () => CheckedForm;
  /** Shows what the server refused. */
  readonly refuse: (issues: readonly FieldIssue[]) => void;
  /** The record is another by now: what the edit began with, and its version. `mine` are the values to go on with. */
  readonly rebase: (base: RecordValues, rowVersion: number | null, mine?: RecordValues) => void;
}

function inputOf(state: FormState, fields: FieldViews, isNew: boolean): Record<string, WireValue> {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    if (!isEditable(field) || state.hidden.has(name) || state.readonly.has(name)) return [];
    const isSent = isNew
      ? !sameValue(state.values[name], null) || state.required.has(name)
      : state.changed.includes(name);
    return isSent ? [[name, state.values[name] ?? null] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Makes the store of one form. */
export function createFormStore({ fields, today, actor, base, rowVersion }: FormSetup): FormStore {
  const env: RecordEnv = { fields, today, actor };
  const first = linkageOf(base, env, [fields, null]);
  const state = createStore<FormState>(() => ({
    ...first,
    base: first.values,
    rowVersion,
    faults: NO_FAULTS,
    changed: [],
    isJudged: false,
  }));

  const take = (values: RecordValues, faults: Faults) => {
    const now = state.getState();
    const linkage = linkageOf(values, env, [fields, now]);
    const changed = changedNames(linkage.values, now.base, fields);
    state.setState({
      ...linkage,
      changed: sameValue([...changed], [...now.changed]) ? now.changed : changed,
      faults,
      isJudged: now.isJudged && faults.size > 0,
    });
  };

  const judge = (): CheckedForm => {
    const now = state.getState();
    const isNew = now.rowVersion === null;
    const input = inputOf(now, fields, isNew);
    const stored = isNew ? onlySetByServer(now.base, fields) : now.base;
    const checked = validateRecord(input, { ...env, mode: isNew ? 'create' : 'update', stored });
    if (!checked.ok) return checked;
    // Computed values are worked out by the server; only what was given goes there.
    const values = Object.fromEntries(Object.keys(input).map((name) => [name, checked.value[name] ?? null]));
    return { ok: true, values };
  };

  return {
    state,
    fields,
    env,
    change: (name, value) => {
      const { values, faults } = state.getState();
      take({ ...values, [name]: value }, withoutField(faults, name));
    },
    fill: (given) => {
      const { values, faults } = state.getState();
      const names = Object.keys(given).filter((name) => name in fields);
      const news = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
      take({ ...values, ...news }, names.reduce(withoutField, faults));
    },
    leave: (name) => {
      const field = fields[name];
      const { values, faults } = state.getState();
      if (!field || !isEditable(field)) return;
      const parsed = fieldTypeOf(field).parse(values[name] ?? null, field);
      // Computed columns come back by linkage; folded values replace what was typed.
      if (parsed.ok && !sameValue(parsed.value, values[name]))
        take({ ...values, [name]: parsed.value }, faults);
      const judged = judge();
      const issues = judged.ok ? [] : judged.issues.filter(({ path }) => rootOf(path) === name);
      state.setState({ faults: withField(state.getState().faults, name, issues) });
    },
    check: () => {
      const judged = judge();
      const faults = judged.ok ? NO_FAULTS : faultsOf(judged.issues);
      state.setState({ faults, isJudged: faults.size > 0 });
      return judged;
    },
    refuse: (issues) => {
      const faults = faultsOf(issues);
      state.setState({ faults, isJudged: faults.size > 0 });
    },
    rebase: (next, version, mine) => {
      const linkage = linkageOf(mine ?? next, env, [fields, null]);
      const { values: begun } = linkageOf(next, env, [fields, null]);
      state.setState({
        ...linkage,
        base: begun,
        rowVersion: version,
        changed: changedNames(linkage.values, begun, fields),
        faults: NO_FAULTS,
        isJudged: false,
      });
    },
  };
}

/** Of a new record the server sets some fields itself (the first state); conditions may ask for them. */
function onlySetByServer(base: RecordValues, fields: FieldViews): RecordValues {
  const entries = Object.entries(base).filter(([name]) => {
    const field = fields[name];
    return field !== undefined && !isEditable(field);
  });
  return Object.fromEntries(entries);
}

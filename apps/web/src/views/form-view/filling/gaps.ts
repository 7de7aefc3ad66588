import type { FieldIssue } from '@haiqiao/contract/field-types';
import { isEmptyValue } from '#web/field-types/wire-value.ts';
import type { FormStore } from './form.store.ts';
import { linkageOf } from './linkage.ts';
import { isEditable } from './record-values.ts';

/** Required errors for the empty ones among these fields. */
export function gapsAmong(names: Iterable<string>, { state }: Pick<FormStore, 'state'>): FieldIssue[] {
  const { values } = state.getState();
  return [...names]
    .filter((name) => isEmptyValue(values[name]))
    .map((path) => ({ path, rule: 'required', params: {} }));
}

/** Missing values for another state of the record: editable fields that are required only there. */
export function gapsAt(status: string, store: FormStore): FieldIssue[] {
  const { fields, env, state } = store;
  const then = linkageOf({ ...state.getState().values, status }, env, [fields, null]);
  const asked = [...then.required].filter((name) => {
    const field = fields[name];
    return field !== undefined && isEditable(field) && !then.hidden.has(name) && !then.readonly.has(name);
  });
  return gapsAmong(asked, store);
}

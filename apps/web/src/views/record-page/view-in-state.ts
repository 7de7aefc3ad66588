import type { FieldAccessViews } from '@haiqiao/contract/access';
import type { FormPart } from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews, FormView, RecordFlow } from '@haiqiao/contract/endpoints';

/**
 * A form for one record: the reader's access to a field may depend on the record's state, and the record carries it (`access`; `newAccess`
 * of the form for a new one). Fields hidden in this state are removed.
 */
export function viewInState(view: FormView, access: FieldAccessViews | undefined): FormView {
  if (access === undefined || Object.keys(access).length === 0) return view;
  const fields = fieldsInState(view.fields, access, '');
  const partsOf = (parts: readonly FormPart[]) => parts.flatMap((part) => partWith(part, fields));
  return {
    ...view,
    fields,
    parts: partsOf(view.parts),
    tabs: view.tabs
      .map((tab) => ({ ...tab, parts: partsOf(tab.parts) }))
      .filter(({ parts }) => parts.length > 0),
  };
}

function fieldsInState(fields: FieldViews, access: FieldAccessViews, before: string): FieldViews {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const stateField = fieldInState(field, access, `${before}${name}`);
    return stateField ? [[name, stateField] as const] : [];
  });
  return Object.fromEntries(entries);
}

function fieldInState(field: FieldView, access: FieldAccessViews, path: string): FieldView | null {
  const { mode: said, canReplace, canUnmask, onlyRequired: _, ...definition } = field;
  const now = access[path] ?? {
    mode: said,
    ...(canReplace && { canReplace }),
    ...(canUnmask && { canUnmask }),
  };
  const { mode } = now;
  if (mode === 'hidden') return null;
  const stateField: FieldView = { ...definition, ...now, mode };
  if (stateField.type !== 'table') return stateField;
  // Columns are fields too, each with its own access.
  const columns = fieldsInState(stateField.fields as FieldViews, access, `${path}.`);
  return { ...stateField, fields: columns as typeof stateField.fields }; // checked above
}

function partWith(part: FormPart, fields: FieldViews): FormPart[] {
  if (part.kind !== 'section') return [part];
  const left = part.fields.filter((field) =>
    Object.hasOwn(fields, typeof field === 'string' ? field : field.field),
  );
  return left.length > 0 ? [{ ...part, fields: left }] : [];
}

/** A form with the requirements of the reader's task: the fields its step lists as `required`. */
export function withRequired(view: FormView, modes: RecordFlow['fields'] | undefined): FormView {
  const required = Object.entries(modes ?? {}).flatMap(([name, mode]) => (mode === 'required' ? [name] : []));
  if (required.length === 0) return view;
  const fields = Object.entries(view.fields).map(([name, field]) =>
    required.includes(name) && field.mode === 'editable' && !field.onlyRequired
      ? ([name, { ...field, required: true }] as const)
      : ([name, field] as const),
  );
  return { ...view, fields: Object.fromEntries(fields) };
}

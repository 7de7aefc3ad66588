import type { FieldAccessViews } from '@haiqiao/contract/access';
import type { FormPart } from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews, FormView, RecordFlow } from '@haiqiao/contract/endpoints';

/**
 * A form as it is for one record: what its reader may do with a field may hang on the state of the record, and the record says
 * so (`access`; `newAccess` of the form for a new one). A field that is hidden in this state is not in the form.
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
    const seen = fieldInState(field, access, `${before}${name}`);
    return seen ? [[name, seen] as const] : [];
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
  const seen: FieldView = { ...definition, ...now, mode };
  if (seen.type !== 'table') return seen;
  // The columns are the same fields, each with what may be done with it.
  const columns = fieldsInState(seen.fields as FieldViews, access, `${path}.`);
  return { ...seen, fields: columns as typeof seen.fields }; // see above
}

function partWith(part: FormPart, fields: FieldViews): FormPart[] {
  if (part.kind !== 'section') return [part];
  const left = part.fields.filter((field) =>
    Object.hasOwn(fields, typeof field === 'string' ? field : field.field),
  );
  return left.length > 0 ? [{ ...part, fields: left }] : [];
}

/** A form with what a task of its reader asks for: the fields that its step says are `required`. */
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

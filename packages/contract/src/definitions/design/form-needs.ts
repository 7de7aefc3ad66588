import { formFieldName } from '../documents/form-field.ts';
import type { FieldDefinition } from '../field.ts';
import { fieldsOf } from '../fields-of.ts';
import type { FormDefinition } from '../form.ts';
import type { ResourceDefinition } from '../resource.ts';
import { partsOfForm } from './with-form-design.ts';

/** Names of the fields that stand in a form. */
export function formFieldsOf(form: FormDefinition): readonly string[] {
  return partsOfForm(form).flatMap((part) =>
    part.kind === 'section' ? (part.fields ?? []).map(formFieldName) : [],
  );
}

/** A field that a form does not show any more, although its records cannot do without. */
export interface MissingField {
  readonly name: string;
  /** Whether it is needed in some cases only. */
  readonly isSometimes: boolean;
}

/**
 * Fields that a form was shipped with, that it does not show any more, and without which nobody could save its records: required, if
 * only sometimes, and filled by nothing else.
 */
export function missingFields(
  shipped: FormDefinition,
  wanted: FormDefinition,
  resource: ResourceDefinition,
): readonly MissingField[] {
  const shown = new Set(formFieldsOf(wanted));
  const fields: Readonly<Record<string, FieldDefinition>> = fieldsOf(resource);
  return formFieldsOf(shipped).flatMap((name): MissingField[] => {
    const field = fields[name];
    if (shown.has(name) || !field || Object.hasOwn(wanted.fixed ?? {}, name)) return [];
    if (field.default !== undefined || field.readonly === true) return [];
    if (field.required === true) return [{ name, isSometimes: false }];
    return field.requiredWhen === undefined ? [] : [{ name, isSometimes: true }];
  });
}

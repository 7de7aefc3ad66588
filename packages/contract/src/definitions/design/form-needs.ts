import { formFieldName } from '../documents/form-field.ts';
import type { FieldDefinition } from '../field.ts';
import { fieldsOf } from '../fields-of.ts';
import type { FormDefinition } from '../form.ts';
import type { ResourceDefinition } from '../resource.ts';
import { partsOfForm } from './with-form-design.ts';

/** Names of the fields in a form. */
export function formFieldsOf(form: FormDefinition): readonly string[] {
  return partsOfForm(form).flatMap((part) =>
    part.kind === 'section' ? (part.fields ?? []).map(formFieldName) : [],
  );
}

/** Tabs need parts, and parts a kind and a name: if shipped parts are removed, an overlay contains only its own changes. */
function isWhole(thing: object): boolean {
  const { label, kind, parts }: { label?: unknown; kind?: unknown; parts?: unknown } = thing;
  return typeof label === 'string' && (typeof kind === 'string' || Array.isArray(parts));
}

/** Keys of incomplete tabs and parts. */
export function goneKeys({ parts = [], tabs = [] }: FormDefinition): readonly string[] {
  const inTabs = tabs.filter(isWhole).flatMap((tab) => tab.parts);
  return [...tabs, ...parts, ...inTabs].filter((thing) => !isWhole(thing)).map(({ key }) => key);
}

/** A form without incomplete parts, which can be shown and corrected. */
export function wholeForm(form: FormDefinition): FormDefinition {
  const { parts, tabs } = form;
  return {
    ...form,
    ...(parts && { parts: parts.filter(isWhole) }),
    ...(tabs && {
      tabs: tabs.filter(isWhole).map((tab) => ({ ...tab, parts: tab.parts.filter(isWhole) })),
    }),
  };
}

/** A required field that a form no longer shows. */
export interface MissingField {
  readonly name: string;
  /** Whether it is required conditionally. */
  readonly isSometimes: boolean;
}

/** Shipped fields that a form no longer shows although saving requires them, at least sometimes, and nothing else fills them. */
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

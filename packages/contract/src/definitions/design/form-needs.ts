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

/** Tabs have parts, and parts have a kind and a name: of what is shipped no more, an overlay keeps only what it changed. */
function isWhole(thing: object): boolean {
  const { label, kind, parts }: { label?: unknown; kind?: unknown; parts?: unknown } = thing;
  return typeof label === 'string' && (typeof kind === 'string' || Array.isArray(parts));
}

/** Keys of the tabs and parts of which only a half is left. */
export function goneKeys({ parts = [], tabs = [] }: FormDefinition): readonly string[] {
  const inTabs = tabs.filter(isWhole).flatMap((tab) => tab.parts);
  return [...tabs, ...parts, ...inTabs].filter((thing) => !isWhole(thing)).map(({ key }) => key);
}

/** A form without those: it can be looked at and mended. */
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

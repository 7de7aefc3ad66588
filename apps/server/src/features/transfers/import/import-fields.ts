import { fieldModeOf } from '@haiqiao/contract/access';
import { type FieldDefinition, fieldTextKey, type FormDefinition } from '@haiqiao/contract/definitions';
import { LOCALE_CODES } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { FieldModel, ListModel, Metadata } from '#server/platform/metadata/model.ts';

/** A field that an import file may have a column for. */
export interface ImportField {
  readonly name: string;
  readonly definition: FieldDefinition;
  /** In the language of the caller. */
  readonly label: string;
  /** In every language: a file may have been made by somebody else. */
  readonly labels: readonly string[];
  readonly isRequired: boolean;
}

/**
 * Fields that the caller may import into a list, in the order of its template: those that the list names, else those of
 * its form. Only what the caller may edit; rows of sub-tables have no place in a flat file.
 */
export function importFieldsOf(ctx: Context, metadata: Metadata, list: ListModel): ImportField[] {
  const { resource } = list;
  const names =
    list.definition.importFields ??
    (list.form ? formFields(list.form.definition) : [...resource.fields.keys()]);
  return [...new Set(names)].flatMap((name) => {
    const field = resource.fields.get(name);
    if (!field || !isImportable(field)) return [];
    if (fieldModeOf(ctx.actor, resource.code, { name, definition: field.definition }) !== 'editable')
      return [];
    return [describeField(ctx, metadata, { resource: resource.code, field })];
  });
}

function isImportable({ definition }: FieldModel): boolean {
  return definition.type !== 'table' && definition.type !== 'status' && definition.type !== 'computed';
}

function describeField(
  ctx: Context,
  metadata: Metadata,
  { resource, field }: { resource: string; field: FieldModel },
): ImportField {
  const { name, definition } = field;
  const key = fieldTextKey(resource, name, definition);
  return {
    name,
    definition,
    label: metadata.text(key, definition.label, ctx.locale),
    labels: LOCALE_CODES.map((locale) => metadata.text(key, definition.label, locale)),
    isRequired: definition.required === true && definition.default === undefined,
  };
}

function formFields({ parts = [], tabs = [] }: FormDefinition): string[] {
  return [...parts, ...tabs.flatMap((tab) => tab.parts)].flatMap((part) =>
    part.kind === 'section'
      ? part.fields.map((field) => (typeof field === 'string' ? field : field.field))
      : [],
  );
}

import { type FieldDefinition, fieldTextKey, type FormDefinition } from '@haiqiao/contract/definitions';
import { isFileField } from '@haiqiao/contract/field-types';
import { LOCALE_CODES } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import type { FieldModel, ListModel, Metadata } from '#server/platform/metadata/model.ts';

/** A field that an import file may have a column for. */
export interface ImportField {
  readonly name: string;
  readonly definition: FieldDefinition;
  /** In the language of the caller. */
  readonly label: string;
  /** In every language: the file may come from another member. */
  readonly labels: readonly string[];
  readonly isRequired: boolean;
}

/**
 * Fields that the caller may import into a list, in template order: those named by the list, otherwise those of its form. Only editable
 * ones; sub-table rows and files do not fit in a flat file.
 */
export function importFieldsOf(ctx: Context, metadata: Metadata, list: ListModel): ImportField[] {
  const { resource } = list;
  const names =
    list.definition.importFields ??
    (list.form ? formFields(list.form.definition) : [...resource.fields.keys()]);
  return [...new Set(names)].flatMap((name) => {
    const field = resource.fields.get(name);
    if (!field || !isImportable(field)) return [];
    if (!accessTo(ctx.actor, resource, name).canWrite) return [];
    return [describeField(ctx, metadata, { resource: resource.code, field })];
  });
}

const NOT_IN_A_CELL: ReadonlySet<FieldDefinition['type']> = new Set(['table', 'status', 'computed']);

function isImportable({ definition }: FieldModel): boolean {
  return !NOT_IN_A_CELL.has(definition.type) && !isFileField(definition);
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

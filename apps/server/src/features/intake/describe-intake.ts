import { type FieldDefinition, localizeFields, textKeys } from '@haiqiao/contract/definitions';
import type { DescribedField, describeIntake as endpoint } from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { isFiledField, filedFields } from './filed-fields.ts';
import { filedForm, type IntakeDeps } from './intake-deps.ts';

/** Field types with several values. */
const MANY: ReadonlySet<string> = new Set([
  'dictionaries',
  'regions',
  'files',
  'images',
  'file',
  'image',
  'tags',
  'table',
]);

/** The fields of a form, in the caller's language. */
export async function describeIntake(
  ctx: Context,
  deps: IntakeDeps,
  { formCode }: EndpointBody<typeof endpoint>,
): Promise<EndpointReply<typeof endpoint>> {
  const { resource, definition } = await filedForm(ctx, deps, formCode);
  const { text } = await deps.records.metadata.current();
  const textOf = (key: string, source: string) => text(key, source, ctx.locale);
  const wanted = Object.fromEntries(filedFields(ctx.actor, resource));
  const fields: DescribedField[] = [];
  for (const [name, field] of Object.entries(localizeFields(resource.code, wanted, textOf))) {
    const described = await describe(ctx, deps, { name, field });
    if (field.type !== 'table') {
      fields.push(described);
      continue;
    }
    const columns = Object.entries(field.fields).filter(([column, definition]) =>
      isFiledField(ctx.actor, resource, { path: `${name}.${column}`, definition }),
    );
    const rows = columns.map(([column, cell]) => describe(ctx, deps, { name: column, field: cell }));
    fields.push({ ...described, fields: await Promise.all(rows) });
  }
  const label = textOf(textKeys.form(formCode), definition.label);
  return { code: formCode, label, fields };
}

async function describe(
  ctx: Context,
  { records }: IntakeDeps,
  { name, field }: { name: string; field: FieldDefinition },
): Promise<DescribedField> {
  const { label, help, type } = field;
  const options = await optionsOf(ctx, records.dictionaries, field);
  return {
    name,
    label,
    type,
    required: field.required === true ? 'always' : field.requiredWhen === undefined ? 'never' : 'sometimes',
    isMany: MANY.has(type),
    ...(help === undefined ? {} : { help }),
    ...('maxLength' in field && field.maxLength !== undefined ? { maxLength: field.maxLength } : {}),
    traits: traitsOf(field),
    ...(options && { options }),
  };
}

/** Traits described elsewhere, or irrelevant to programs. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'label',
  'help',
  'type',
  'fields',
  'column',
  'personal',
  'searchable',
  'pinyin',
  'indexed',
]);

function traitsOf(field: FieldDefinition): DescribedField['traits'] {
  const traits = Object.entries(field).filter(([name]) => !LEFT_OUT.has(name));
  return JSON.parse(JSON.stringify(Object.fromEntries(traits))) as DescribedField['traits']; // definitions are JSON
}

async function optionsOf(
  ctx: Context,
  dictionaries: IntakeDeps['records']['dictionaries'],
  field: FieldDefinition,
): Promise<DescribedField['options']> {
  if (field.type !== 'dictionary' && field.type !== 'dictionaries') return undefined;
  const items = [...(await dictionaries.read(field.dictionary)).values()];
  return items
    .filter(({ isValid }) => isValid)
    .map(({ value, name, translations }) => ({ value, label: localize(name, translations, ctx.locale) }));
}

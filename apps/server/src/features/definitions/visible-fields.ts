import { type Actor, fieldModeOf } from '@haiqiao/contract/access';
import { type FieldDefinition, fieldsOf, localizeFields, type TextOf } from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews } from '@haiqiao/contract/endpoints';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** The fields that an actor may see, in the words of a language, each with what the actor may do with it. */
export function visibleFields(resource: ResourceModel, actor: Actor, text: TextOf): FieldViews {
  const fields = localizeFields(resource.code, fieldsOf(resource.definition), text);
  const views = Object.entries(fields).flatMap(([name, field]) =>
    viewEntry(resource.code, actor, { name, field }),
  );
  return Object.fromEntries(views);
}

/** Parameters of an action are asked of whoever may take it: nothing about them is hidden. */
export function paramViews(params: Readonly<Record<string, FieldDefinition>>): FieldViews {
  return Object.fromEntries(
    Object.entries(params).map(([name, field]) => [name, { ...field, mode: 'editable' }]),
  );
}

interface Named {
  /** Name in the resource; `<table>.<field>` in a row. */
  readonly name: string;
  readonly field: FieldDefinition;
}

function viewEntry(resource: string, actor: Actor, { name, field }: Named): [string, FieldView][] {
  const mode = fieldModeOf(actor, resource, { name, definition: field });
  if (mode === 'hidden') return [];
  if (field.type !== 'table') return [[name, { ...field, mode }]];
  const rows = Object.entries(field.fields).flatMap(([row, cell]) =>
    viewEntry(resource, actor, { name: `${name}.${row}`, field: cell }).map(
      ([, view]) => [row, view] as const,
    ),
  );
  const fields = Object.fromEntries(rows) as typeof field.fields; // the same fields, with their modes
  return [[name, { ...field, fields, mode }]];
}

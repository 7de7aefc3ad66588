import {
  accessViewOf,
  accessViewsWhereOther,
  type Actor,
  type FieldAccess,
  type FieldAccesses,
  type FieldAccessViews,
  NO_ACCESS,
} from '@haiqiao/contract/access';
import {
  type FieldDefinition,
  fieldsOf,
  localizeFields,
  statusesOf,
  type TextOf,
} from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews } from '@haiqiao/contract/endpoints';
import { accessesByState } from '#server/platform/access/field-accesses.ts';
import { isVarying, fieldVisibilityOf } from '#server/platform/access/field-visibility.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** The fields an actor may see in some state, with labels in one language, each with the highest access in any state. */
export function visibleFields(resource: ResourceModel, actor: Actor, text: TextOf): FieldViews {
  return viewsOf(resource, accessesByState(actor, resource).ever, text);
}

/** The same for rows of all states: a field whose access varies by state cannot be sorted, filtered or edited. */
export function listedFields(resource: ResourceModel, actor: Actor, text: TextOf): FieldViews {
  const { always } = accessesByState(actor, resource);
  const varying = new Set(
    [...always.keys()].filter((name) => isVarying(fieldVisibilityOf(actor, resource, name))),
  );
  const listed = new Map([...always].map(([name, access]) => [name, varying.has(name) ? LOOKED_AT : access]));
  const views = Object.entries(viewsOf(resource, listed, text)).map(
    ([name, view]) => [name, varying.has(name) ? { ...view, varies: true as const } : view] as const, // the type's literal
  );
  return Object.fromEntries(views);
}

const LOOKED_AT: FieldAccess = { mode: 'readonly', canWrite: false, canUnmask: false };

/** Access to the fields of a new record, where it differs from the access in all states. */
export function newAccess(resource: ResourceModel, actor: Actor): FieldAccessViews | null {
  const { ever, named, rest } = accessesByState(actor, resource);
  const [first] = statusesOf(resource.definition);
  if (named.size === 0) return null;
  return accessViewsWhereOther(ever, named.get(first?.code ?? '') ?? rest);
}

function viewsOf(resource: ResourceModel, accesses: FieldAccesses, text: TextOf): FieldViews {
  const fields = localizeFields(resource.code, fieldsOf(resource.definition), text);
  const views = Object.entries(fields).flatMap(([name, field]) => viewEntry(accesses, { name, field }));
  return Object.fromEntries(views);
}

/** Parameters of an action are visible to everyone who may run it. */
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

function viewEntry(accesses: FieldAccesses, { name, field }: Named): [string, FieldView][] {
  const { mode, ...more } = accessViewOf(accesses.get(name) ?? NO_ACCESS);
  if (mode === 'hidden') return [];
  const access = { mode, ...more };
  if (field.type !== 'table') return [[name, { ...field, ...access }]];
  const rows = Object.entries(field.fields).flatMap(([row, cell]) =>
    viewEntry(accesses, { name: `${name}.${row}`, field: cell }).map(([, view]) => [row, view] as const),
  );
  const fields = Object.fromEntries(rows) as typeof field.fields; // the same fields, with their modes
  return [[name, { ...field, fields, ...access }]];
}

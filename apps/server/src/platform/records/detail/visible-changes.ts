import { maskPersonal } from '@haiqiao/contract/access';
import { fieldTextKey } from '@haiqiao/contract/definitions';
import { fieldTypeOf, type LabelOf, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { StoredChanges } from '#server/db/tables/records.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { targetsOf, titleReadingOf, titlesOf } from '#server/platform/records/source/titles.ts';

/** Maximum length of a value in a history; the record has the full text. */
const TEXT_MAX = 2_000;

/** A field with its old and new value as text. */
export interface VisibleChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Context for the view of changes. */
export interface Seeing {
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  /** Current state of the record: field visibility in the history equals that in the record. */
  readonly status: string;
  readonly changes: StoredChanges;
  readonly labelOf: LabelOf;
}

/** The changes visible to the reader, in the order of the resource: hidden fields are left out, masked ones masked. */
export function visibleChanges(
  ctx: Context,
  { metadata, resource, status, changes, labelOf }: Seeing,
): VisibleChange[] {
  return [...resource.fields.values()].flatMap((field) => {
    const change = changes[field.name];
    const { mode } = accessIn(ctx.actor, resource, { path: field.name, status });
    if (!change || mode === 'hidden') return [];
    const text = (value: WireValue) =>
      textOf(ctx, resource, { field, status, value, labelOf, isMasked: mode === 'masked' });
    const key = fieldTextKey(resource.code, field.name, field.definition);
    const label = metadata.text(key, field.definition.label, ctx.locale);
    return [{ field: field.name, label, before: text(change[0]), after: text(change[1]) }];
  });
}

interface Shown {
  readonly field: FieldModel;
  readonly status: string;
  readonly value: WireValue;
  readonly labelOf: LabelOf;
  readonly isMasked: boolean;
}

function textOf(ctx: Context, resource: ResourceModel, shown: Shown): string {
  const { field, status, value, labelOf, isMasked } = shown;
  if (value === null) return '';
  const { definition, rows } = field;
  if (isMasked) return maskedText(definition.personal, value);
  if (!rows) return fieldTypeOf(definition).toText(value, definition, labelOf).slice(0, TEXT_MAX);
  const cells = [...rows.fields.values()].map((cell) => ({
    cell,
    mode: accessIn(ctx.actor, resource, { path: `${field.name}.${cell.name}`, status }).mode,
  }));
  const lines = tableRowsOf(value).map((row) =>
    cells
      .filter(({ mode }) => mode !== 'hidden')
      .map(({ cell, mode }) =>
        textOf(ctx, resource, {
          field: cell,
          status,
          value: row[cell.name] ?? null,
          labelOf,
          isMasked: mode === 'masked',
        }),
      )
      .filter((text) => text !== '')
      .join(' | '),
  );
  return lines.join('\n').slice(0, TEXT_MAX);
}

function maskedText(kind: FieldModel['definition']['personal'], value: WireValue): string {
  return typeof value === 'string' ? maskPersonal(kind ?? 'text', value) : '***';
}

/** Names of everything the changes refer to, by id. */
export async function namesInChanges(
  ctx: Context,
  {
    metadata,
    resource,
    changes,
  }: { metadata: Metadata; resource: ResourceModel; changes: readonly StoredChanges[] },
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.flatMap((change) => idsIn(change)))];
  if (ids.length === 0) return new Map();
  const { needsUnits } = titleReadingOf(ctx.actor, resource, metadata.resources);
  const env = { actor: ctx.actor, param: paramsOf(await whoOf(ctx, needsUnits)) };
  const titles = targetsOf(resource).flatMap((code) => titlesOf(metadata.resources.get(code), env) ?? []);
  const sources = [
    sql`select id, username as name from sys_member where id = any(${ids}::uuid[])`,
    sql`select id, name from sys_org where id = any(${ids}::uuid[])`,
    sql`select id, name from sys_file where id = any(${ids}::uuid[])`,
    ...titles.map(
      (named) => sql`select r.id, r.title as name from ${named} r where r.id = any(${ids}::uuid[])`,
    ),
  ];
  const all = sql<{ id: string; name: string }>`${sql.join(sources, sql` union all `)}`;
  const rows = await records(ctx).query(all, resource);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => idsIn(part))
    : [];
}

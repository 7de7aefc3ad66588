import { sameValue, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { StoredChanges } from '#server/db/tables/records.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';

/** Fields set by every save, left out of the history. */
const SILENT: ReadonlySet<string> = new Set(['updatedBy', 'updatedAt', 'title']);

/** Fields changed by a save. */
export function changedFields(
  resource: ResourceModel,
  before: RecordValues,
  after: RecordValues,
): readonly FieldModel[] {
  return [...resource.fields.values()].filter(({ name }) => !sameValue(before[name], after[name]));
}

/** Whether there is a change worth logging. */
export function isChange(fields: readonly FieldModel[]): boolean {
  return fields.some(({ name }) => !SILENT.has(name));
}

/** Two states of a record. */
interface Both {
  readonly before: RecordValues;
  readonly after: RecordValues;
}

/**
 * Old and new values of every changed field, for the history. Versions and marks, which the product stores in fields of their own, are left
 * out: they are shown with the permissions of their reader.
 */
export function changesOf(
  { definition: { marks, versions } }: ResourceModel,
  fields: readonly FieldModel[],
  { before, after }: Both,
): StoredChanges {
  const logged = fields.filter(({ name }) => !SILENT.has(name) && name !== marks && name !== versions);
  return Object.fromEntries(
    logged.map(({ name }) => [name, [before[name] ?? null, after[name] ?? null] as const]),
  );
}

type Row = Readonly<Record<string, WireValue>>;

/** Changes of the rows of a sub-table. A row without an existing id is new; a missing one is deleted. */
export interface RowChanges {
  readonly gone: readonly string[];
  readonly remaining: readonly { readonly id: string; readonly orderNo: number; readonly row: Row }[];
  readonly added: readonly { readonly orderNo: number; readonly row: Row }[];
}

export function rowChanges(before: WireValue | undefined, after: WireValue | undefined): RowChanges {
  const existing = new Set(tableRowsOf(before).map((row) => scalarText(row['id'])));
  const now = tableRowsOf(after).map((row, orderNo) => ({ id: scalarText(row['id']), orderNo, row }));
  const staying = new Set(now.map(({ id }) => id));
  return {
    gone: [...existing].filter((id) => !staying.has(id)),
    remaining: now.filter(({ id }) => existing.has(id)),
    added: now.filter(({ id }) => !existing.has(id)),
  };
}

import { sameValue, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { StoredChanges } from '#server/db/tables/records.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';

/** What every save sets; it says nothing in a history. */
const SILENT: ReadonlySet<string> = new Set(['updatedBy', 'updatedAt', 'title']);

/** Fields whose value a save changes. */
export function changedFields(
  resource: ResourceModel,
  before: RecordValues,
  after: RecordValues,
): readonly FieldModel[] {
  return [...resource.fields.values()].filter(({ name }) => !sameValue(before[name], after[name]));
}

/** Whether anything changed that people would call a change. */
export function isChange(fields: readonly FieldModel[]): boolean {
  return fields.some(({ name }) => !SILENT.has(name));
}

/** Two states of a record. */
interface Both {
  readonly before: RecordValues;
  readonly after: RecordValues;
}

/**
 * Before and after of every changed field, for the history. What the product keeps of a record in fields of their own is told where it is
 * kept, with the rights of whoever reads it there: versions of its data, and what it was sent back for.
 */
export function changesOf(
  { definition: { marks, versions } }: ResourceModel,
  fields: readonly FieldModel[],
  { before, after }: Both,
): StoredChanges {
  const told = fields.filter(({ name }) => !SILENT.has(name) && name !== marks && name !== versions);
  return Object.fromEntries(
    told.map(({ name }) => [name, [before[name] ?? null, after[name] ?? null] as const]),
  );
}

type Row = Readonly<Record<string, WireValue>>;

/** What becomes of the rows of a sub-table. A row without a known id is new; one that is left out is gone. */
export interface RowChanges {
  readonly gone: readonly string[];
  readonly kept: readonly { readonly id: string; readonly orderNo: number; readonly row: Row }[];
  readonly added: readonly { readonly orderNo: number; readonly row: Row }[];
}

export function rowChanges(before: WireValue | undefined, after: WireValue | undefined): RowChanges {
  const known = new Set(tableRowsOf(before).map((row) => scalarText(row['id'])));
  const now = tableRowsOf(after).map((row, orderNo) => ({ id: scalarText(row['id']), orderNo, row }));
  const staying = new Set(now.map(({ id }) => id));
  return {
    gone: [...known].filter((id) => !staying.has(id)),
    kept: now.filter(({ id }) => known.has(id)),
    added: now.filter(({ id }) => !known.has(id)),
  };
}

import { MASKED_WHOLE, maskPersonal } from '@haiqiao/contract/access';
import { recordMarksIn } from '@haiqiao/contract/definitions';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import {
  fieldTypeOf,
  isFileField,
  type LabelOf,
  sameValue,
  tableRowsOf,
  type WireValue,
} from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type DescribeDeps, withFiles } from '#server/platform/records/files/describe-files.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { DetailRow } from '#server/platform/records/detail/detail-statement.ts';
import { fieldValue } from '#server/platform/records/detail/field-value.ts';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { FieldNow } from '#server/platform/records/detail/visible-record.ts';

/** A record as visible to its reader. */
interface VisibleParts {
  readonly resource: ResourceModel;
  readonly id: string;
  readonly row: DetailRow;
  readonly visibleFields: readonly FieldNow[];
  readonly labelOf: LabelOf;
}

const MEMBER = { type: 'user', label: '' } as const;

/**
 * The marks of a returned record, and the previous values of changed fields, limited to the reader's visible fields; undefined where there
 * are none, or where the marks field is hidden.
 */
export async function reviewPartOf(
  ctx: Context,
  deps: DescribeDeps,
  { resource, id, row, visibleFields, labelOf }: VisibleParts,
): Promise<RecordDetail['review']> {
  const { marks: path } = resource.definition;
  if (path === undefined || row.marks === null) return undefined;
  const { mode } = accessIn(ctx.actor, resource, { path, status: row.status });
  const recordMarks = mode === 'hidden' || mode === 'masked' ? null : recordMarksIn(row.marks);
  if (!recordMarks) return undefined;
  const { submissions, allEditable, at, opinion, by, comparedWith } = recordMarks;
  const names = new Set(visibleFields.map(({ field }) => field.name));
  const before = comparedWith === null ? null : await versionAt(ctx, resource, { id, at: comparedWith });
  return {
    submissions,
    allEditable,
    at,
    opinion,
    by: by === null ? '' : fieldTypeOf(MEMBER).toText(by, MEMBER, labelOf),
    marks: recordMarks.marks.filter(({ field }) => names.has(field)),
    before: before ? await visibleBefore(ctx, deps, { resource, id, visibleFields, labelOf, before }) : {},
  };
}

/** The data of a stored version of a record, counted from 0; null where there is no such version. */
async function versionAt(
  ctx: Context,
  { definition, fields }: ResourceModel,
  { id, at }: { id: string; at: number },
): Promise<RecordValues | null> {
  const versions = definition.versions === undefined ? undefined : fields.get(definition.versions)?.rows;
  if (!versions) return null;
  const { rows } = await sql<{ data: string }>`
    select part.data from ${everyRow(versions, 'the reader has read the record')} part
    where part.parent_id = ${id}::uuid order by part.order_no, part.id offset ${at} limit 1`.execute(ctx.db);
  const data: unknown = JSON.parse(rows[0]?.data ?? 'null');
  if (typeof data !== 'object' || data === null) return null;
  return data as RecordValues; // written by the product from a record's values
}

async function visibleBefore(
  ctx: Context,
  deps: DescribeDeps,
  { resource, id, visibleFields, labelOf, before }: Omit<VisibleParts, 'row'> & { before: RecordValues },
): Promise<NonNullable<RecordDetail['review']>['before']> {
  // Unmasked values are compared: for a masked value only the fact of a change is shown.
  const [stored] = await loadRecords(withDelegatedAccess(ctx, resource.code, 'all'), resource, { ids: [id] });
  const now = stored?.values ?? {};
  const other = visibleFields.filter(
    ({ field: { name, isBase } }) =>
      !isBase &&
      Object.hasOwn(before, name) &&
      !sameValue(bare(before[name] ?? null), bare(now[name] ?? null)),
  );
  const masked = Object.fromEntries(
    other.map((field) => [field.field.name, withMask(field, before[field.field.name] ?? null)]),
  );
  const fields = other.filter(({ mode }) => mode !== 'masked').map(({ field }) => field);
  const [values = masked] = await withFiles(ctx, deps, { fields, records: [masked] });
  return Object.fromEntries(other.map((field) => [field.field.name, fieldValue(field, values, labelOf)]));
}

/** Rows without their ids: rows of a stored version may no longer exist. */
function bare(value: WireValue): WireValue {
  const isRows = Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
  return isRows ? tableRowsOf(value).map(({ id: _, ...row }) => row) : value;
}

/** A value with the mask of its reader. */
function withMask({ field: { definition }, mode, cells }: FieldNow, value: WireValue): WireValue {
  if (value === null) return null;
  if (mode === 'masked') {
    if (isFileField(definition) || definition.personal === undefined) return MASKED_WHOLE;
    return maskPersonal(definition.personal, scalarText(value));
  }
  if (definition.type !== 'table') return value;
  return tableRowsOf(value).map((row) => ({
    ...row,
    ...Object.fromEntries(
      cells.map((cell) => [cell.field.name, withMask(cell, row[cell.field.name] ?? null)]),
    ),
  }));
}

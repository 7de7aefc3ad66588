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
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type TellingDeps, withFiles } from '#server/platform/records/files/describe-files.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { DetailRow } from '#server/platform/records/detail/detail-statement.ts';
import { fieldValue } from '#server/platform/records/detail/field-value.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { FieldNow } from '#server/platform/records/detail/seen-record.ts';

/** A record as its reader sees it. */
interface Seen {
  readonly resource: ResourceModel;
  readonly id: string;
  readonly row: DetailRow;
  readonly seen: readonly FieldNow[];
  readonly labelOf: LabelOf;
}

const MEMBER = { type: 'user', label: '' } as const;

/**
 * What a record was sent back for, and what fields held before that hold something else now, as far as the reader sees these fields;
 * undefined where nothing is kept, and for whoever does not see the field that keeps it.
 */
export async function reviewPartOf(
  ctx: Context,
  deps: TellingDeps,
  { resource, id, row, seen, labelOf }: Seen,
): Promise<RecordDetail['review']> {
  const { marks: path } = resource.definition;
  if (path === undefined || row.marks === null) return undefined;
  const { mode } = accessIn(ctx.actor, resource, { path, status: row.status });
  const kept = mode === 'hidden' || mode === 'masked' ? null : recordMarksIn(row.marks);
  if (!kept) return undefined;
  const { submissions, allEditable, at, opinion, by, comparedWith } = kept;
  const names = new Set(seen.map(({ field }) => field.name));
  const before = comparedWith === null ? null : await versionAt(ctx, resource, { id, at: comparedWith });
  return {
    submissions,
    allEditable,
    at,
    opinion,
    by: by === null ? '' : fieldTypeOf(MEMBER).toText(by, MEMBER, labelOf),
    marks: kept.marks.filter(({ field }) => names.has(field)),
    before: before ? await toldBefore(ctx, deps, { resource, id, seen, labelOf, before }) : {},
  };
}

/** The data that a record keeps as one of its versions, counted from 0; null where there is no such version. */
async function versionAt(
  ctx: Context,
  { definition, fields }: ResourceModel,
  { id, at }: { id: string; at: number },
): Promise<RecordValues | null> {
  const table = definition.versions === undefined ? undefined : fields.get(definition.versions)?.rows?.table;
  if (table === undefined) return null;
  const { rows } = await sql<{ data: string }>`
    select data from ${sql.table(table)} where parent_id = ${id}::uuid order by order_no, id offset ${at} limit 1`.execute(
    ctx.db,
  );
  const data: unknown = JSON.parse(rows[0]?.data ?? 'null');
  if (typeof data !== 'object' || data === null) return null;
  return data as RecordValues; // the product wrote it, of the values of a record
}

async function toldBefore(
  ctx: Context,
  deps: TellingDeps,
  { resource, id, seen, labelOf, before }: Omit<Seen, 'row'> & { before: RecordValues },
): Promise<NonNullable<RecordDetail['review']>['before']> {
  // Compared as they are: of a masked value only that it is another one is told.
  const [stored] = await loadRecords(withLentRows(ctx, resource.code, 'all'), resource, { ids: [id] });
  const now = stored?.values ?? {};
  const other = seen.filter(
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

/** Rows without their ids: those of a kept version are of rows that may be gone. */
function bare(value: WireValue): WireValue {
  const isRows = Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
  return isRows ? tableRowsOf(value).map(({ id: _, ...row }) => row) : value;
}

/** A value as the reader of the field may see it. */
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

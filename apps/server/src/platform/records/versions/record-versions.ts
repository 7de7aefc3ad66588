import { isDeepStrictEqual } from 'node:util';
import { MASKED_WHOLE } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { PRESENT_VERSION } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { fieldTypeOf, type LabelOf, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { StoredChanges } from '#server/db/tables/records.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { visibleChanges, namesInChanges } from '#server/platform/records/detail/visible-changes.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { labelsFor } from '#server/platform/records/detail/record-labels.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';

type Which = EndpointBody<typeof endpoints.queryRecordVersions>;

/** A record and its versions as visible to its reader. */
interface Versioned {
  readonly reader: Context;
  readonly resource: ResourceModel;
  readonly record: StoredRecord;
  readonly status: string;
  /** The sub-table of versions; undefined where there is none or it is hidden from the reader. */
  readonly table: FieldModel | undefined;
}

/** @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND */
async function readVersioned(ctx: Context, deps: RecordDeps, { id, dataId }: Which): Promise<Versioned> {
  const { resource } = await deps.metadata.form(id);
  const reader = await readerOf(ctx, deps, { resource, id: dataId });
  assertMay(reader, resource, 'read');
  const [record] = await loadRecords(reader, resource, { ids: [dataId] });
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  const status = scalarText(record.values['status'] ?? null);
  const { versions } = resource.definition;
  const table = versions === undefined ? undefined : resource.fields.get(versions);
  const isVisible =
    table !== undefined && accessIn(reader.actor, resource, { path: table.name, status }).mode !== 'hidden';
  return { reader, resource, record, status, table: isVisible ? table : undefined };
}

function versionRows({ record, table }: Versioned): readonly RecordValues[] {
  return table ? tableRowsOf(record.values[table.name] ?? null) : [];
}

/**
 * The stored versions of a record's data, newest first (DOMAIN §1.3). Every reader of the record may see them unless the sub-table is
 * hidden.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function queryRecordVersions(
  ctx: Context,
  deps: RecordDeps,
  which: Which,
): Promise<EndpointReply<typeof endpoints.queryRecordVersions>> {
  const versioned = await readVersioned(ctx, deps, which);
  const { reader, resource } = versioned;
  const rows = versionRows(versioned);
  const metadata = await deps.metadata.current();
  const people = rows.map(({ operatorId = null }): StoredChanges => ({ by: [null, operatorId] }));
  const names = await namesInChanges(reader, { metadata, resource, changes: people });
  const labelOf = (await labelsFor(reader, deps, resource))(names);
  return rows.toReversed().map((row) => ({
    key: scalarText(row['id'] ?? null),
    versionNo: Number(row['versionNo'] ?? 0),
    kind: cellText(versioned, { name: 'kind', row, labelOf }),
    at: scalarText(row['at'] ?? null),
    by: cellText(versioned, { name: 'operatorId', row, labelOf }),
  }));
}

/** A cell as text; `***` where the reader sees it masked, empty where it is hidden. */
function cellText(
  { reader, resource, status, table }: Versioned,
  { name, row, labelOf }: { name: string; row: RecordValues; labelOf: LabelOf },
): string {
  const cell = table?.rows?.fields.get(name);
  if (!table || !cell) return '';
  const paths = [table.name, `${table.name}.${name}`];
  const modes = paths.map((path) => accessIn(reader.actor, resource, { path, status }).mode);
  if (modes.includes('hidden')) return '';
  if (modes.includes('masked')) return MASKED_WHOLE;
  return fieldTypeOf(cell.definition).toText(row[name] ?? null, cell.definition, labelOf);
}

/**
 * The differing fields of two versions of a record as text, with the reader's masks; the current record counts as a version.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND also for a missing version
 */
export async function compareRecordVersions(
  ctx: Context,
  deps: RecordDeps,
  { before, after, ...which }: EndpointBody<typeof endpoints.compareRecordVersions>,
): Promise<EndpointReply<typeof endpoints.compareRecordVersions>> {
  const versioned = await readVersioned(ctx, deps, which);
  const { reader, resource, status } = versioned;
  const changes = differences(resource, dataOf(versioned, before), dataOf(versioned, after));
  const metadata = await deps.metadata.current();
  const names = await namesInChanges(reader, { metadata, resource, changes: [changes] });
  const labelOf = (await labelsFor(reader, deps, resource))(names);
  return visibleChanges(reader, { metadata, resource, status, changes, labelOf });
}

/** The values of a version. */
function dataOf(versioned: Versioned, key: string): RecordValues {
  if (key === PRESENT_VERSION) return versioned.record.values;
  const row = versionRows(versioned).find(({ id }) => id === key);
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const data: unknown = JSON.parse(scalarText(row['data'] ?? null) || '{}');
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/** Fields that exist in both versions and differ. */
function differences(resource: ResourceModel, before: RecordValues, after: RecordValues): StoredChanges {
  const names = [...resource.fields.keys()].filter(
    (name) => Object.hasOwn(before, name) && Object.hasOwn(after, name),
  );
  const pairs = names.flatMap((name) => {
    const [old, now] = [before[name] ?? null, after[name] ?? null];
    return isDeepStrictEqual(comparable(old), comparable(now)) ? [] : [[name, [old, now] as const] as const];
  });
  return Object.fromEntries(pairs);
}

/** Rows are compared by content: a row that was deleted and entered again has another id. */
function comparable(value: WireValue): unknown {
  const rows = tableRowsOf(value);
  return rows.length > 0 ? rows.map(({ id: _, ...cells }) => cells) : value;
}

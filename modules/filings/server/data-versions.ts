import type { FieldDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import { isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { type Context, type Hook, memberOf, type RecordValues, textOf, withRow } from '@haiqiao/server/sdk';
import { twoStageBlock, validBlock } from '../blocks/field-blocks.ts';

/** Fields the product maintains beside the filed data: never part of a version. */
const UNVERSIONED_FIELDS: ReadonlySet<string> = new Set(Object.keys({ ...twoStageBlock, ...validBlock }));

/** Why a version was stored. */
export type VersionKind = 'SUBMITTED' | 'IN_FORCE' | 'APPROVED';

/** The record's data versions plus the present data; `versionNo` is that of the data in force. */
export function withVersion(
  ctx: Context,
  resource: ResourceDefinition,
  { kind, values, versionNo }: { kind: VersionKind; values: RecordValues; versionNo: number },
): WireValue {
  const names = filedFields(resource);
  const data = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return withRow(values, 'dataVersions', {
    versionNo,
    kind,
    at: ctx.clock.now().toISOString(),
    operatorId: memberOf(ctx),
    data: JSON.stringify(data),
    ...papersIn(resource, data),
  });
}

/** The files of a version without identity documents, which are shown with the reader's watermark only. */
function papersIn({ fields }: ResourceDefinition, data: RecordValues): RecordValues {
  const attachedFiles = Object.entries(data).flatMap(([name, value]) => filesAt(fields[name], value));
  const idsOf = (isIdentity: boolean) => {
    const ids = attachedFiles.filter((file) => file.isIdentity === isIdentity).map(({ id }) => id);
    return ids.length === 0 ? null : [...new Set(ids)];
  };
  return { papers: idsOf(false), identityPapers: idsOf(true) };
}

interface AttachedFile {
  readonly id: string;
  readonly isIdentity: boolean;
}

function filesAt(field: FieldDefinition | undefined, value: WireValue | undefined): readonly AttachedFile[] {
  if (field?.type === 'table')
    return tableRowsOf(value).flatMap((row) =>
      Object.entries(field.fields).flatMap(([name, cell]) => filesAt(cell, row[name])),
    );
  if (!field || !isFileField(field) || !Array.isArray(value)) return [];
  const isIdentity = field.identity === true;
  return value.flatMap((id) => (typeof id === 'string' ? [{ id, isIdentity }] : []));
}

/** The data as submitted, frozen (DOMAIN §1.3). */
export function handedIn(
  { ctx }: Pick<Hook, 'ctx'>,
  resource: ResourceDefinition,
  values: RecordValues,
): RecordValues {
  const versionNo = versionOf(values);
  return { dataVersions: withVersion(ctx, resource, { kind: 'SUBMITTED', values, versionNo }) };
}

/** Number of the data in force; 0 before the first approval. */
export function versionOf(values: RecordValues): number {
  return Number(textOf(values, 'dataVersion') || 0);
}

/** The data before the open change began; none without a stored version. */
export function dataBeforeChange(resource: ResourceDefinition, values: RecordValues): RecordValues {
  const versions = tableRowsOf(values['dataVersions'])
    .filter(({ kind }) => kind === 'IN_FORCE')
    .pop();
  const data: unknown = JSON.parse(textOf(versions ?? {}, 'data') || '{}');
  if (typeof data !== 'object' || data === null) return {};
  const stored: Readonly<Record<string, WireValue>> = { ...data };
  return Object.fromEntries(
    filedFields(resource)
      .filter((name) => Object.hasOwn(stored, name))
      .map((name) => [name, withoutRowIds(stored[name] ?? null)]),
  );
}

/** Excludes computed fields, which are derived. */
function filedFields(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([name, { type }]) => !UNVERSIONED_FIELDS.has(name) && type !== 'computed')
    .map(([name]) => name);
}

/** Removed rows are restored as new ones. */
function withoutRowIds(value: WireValue): WireValue {
  const rows = Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];
  if (rows.length === 0) return value;
  return tableRowsOf(value).map(({ id: _, ...row }) => row);
}

import type * as endpoints from '@haiqiao/contract/endpoints';
import { uploadedFileSchema } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { fieldTypeOf, isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { withFiles } from '#server/platform/records/files/describe-files.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { loadRecords } from './load-records.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import { labelsFor } from './record-labels.ts';

/**
 * The unmasked value of one field or sub-table cell with personal data, for holders of `<resource>:unmask`. The audit log stores who, what
 * and why, and no value is returned without that row (DOMAIN §2.32.7). Masks of permission groups stay.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function unmaskField(
  caller: Context,
  deps: RecordDeps,
  input: EndpointBody<typeof endpoints.unmaskField>,
): Promise<EndpointReply<typeof endpoints.unmaskField>> {
  const { resource } = await deps.metadata.form(input.id);
  const ctx = await readerOf(caller, deps, { resource, id: input.dataId });
  assertMay(ctx, resource, 'read');
  assertMay(ctx, resource, 'unmask');
  const position = positionOf(resource, input);
  if (!position) throw new AppError('RECORD_NOT_FOUND');
  const labelOf = (await labelsFor(ctx, deps, resource))(new Map());
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await loadRecords(ctx, resource, { ids: [input.dataId] });
    const value = stored && position.read(stored.values);
    const status = scalarText(stored?.values['status'] ?? null);
    const { canUnmask } = accessIn(ctx.actor, resource, { path: input.field, status });
    if (value === undefined || !canUnmask) throw new AppError('RECORD_NOT_FOUND');
    await writeAudit(ctx, {
      action: 'record.unmask',
      outcome: 'done',
      target: { type: resource.code, id: input.dataId },
      details: {
        field: input.field,
        ...(input.row === undefined ? {} : { row: input.row }),
        reason: input.reason,
      },
    });
    if (isFileField(position.field.definition))
      return unmaskedFiles(ctx, deps, { field: position.field, value });
    return {
      value: fieldTypeOf(position.field.definition).toText(value, position.field.definition, labelOf),
    };
  });
}

/** Files with links that are valid although the field is masked for the reader, who has stated a reason. */
async function unmaskedFiles(
  ctx: Context,
  { links }: RecordDeps,
  { field, value }: { field: FieldModel; value: WireValue },
): Promise<EndpointReply<typeof endpoints.unmaskField>> {
  const describeOptions = { links, isUnmasked: true };
  const [described] = await withFiles(ctx, describeOptions, {
    fields: [field],
    records: [{ [field.name]: value }],
  });
  const files = z.array(uploadedFileSchema).catch([]).parse(described?.[field.name]);
  return { value: files.map(({ name }) => name).join('、'), files };
}

/** The position of a value in a record; undefined is returned for a row that the record does not have. */
interface ValuePosition {
  readonly field: FieldModel;
  readonly read: (values: RecordValues) => WireValue | undefined;
}

function positionOf(
  resource: ResourceModel,
  { field: path, row: id }: { field: string; row?: string | undefined },
): ValuePosition | null {
  const [name = '', column] = path.split('.');
  const field = resource.fields.get(name);
  if (!field) return null;
  const { rows } = field;
  if (column === undefined)
    return rows || id !== undefined ? null : { field, read: (values) => values[name] ?? null };
  const cell = rows?.fields.get(column);
  // The data of a version contain values of many fields: each is unmasked separately, in the record (decision 0013).
  const isWhole = name === resource.definition.versions && column === 'data';
  if (!cell || id === undefined || isWhole) return null;
  return {
    field: cell,
    read: (values) => {
      const row = tableRowsOf(values[name]).find((one) => one['id'] === id);
      return row && (row[column] ?? null);
    },
  };
}

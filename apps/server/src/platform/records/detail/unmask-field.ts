import type * as endpoints from '@haiqiao/contract/endpoints';
import { uploadedFileSchema } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { fieldTypeOf, isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
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
 * The whole value of one field, or of one cell of a sub-table, that holds personal data, for holders of
 * `<resource>:unmask`; the audit log keeps who, which and why, and nobody gets the value without that row (DOMAIN §2.32.7).
 * What a permission group masks stays masked.
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
  const place = placeOf(resource, input);
  if (!place) throw new AppError('RECORD_NOT_FOUND');
  const labelOf = (await labelsFor(ctx, deps, resource))(new Map());
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await loadRecords(ctx, resource, { ids: [input.dataId] });
    const value = stored && place.read(stored.values);
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
    if (isFileField(place.field.definition)) return unmaskedFiles(ctx, deps, { field: place.field, value });
    return { value: fieldTypeOf(place.field.definition).toText(value, place.field.definition, labelOf) };
  });
}

/** Files whose links hold although the field is masked for the reader, who has said why. */
async function unmaskedFiles(
  ctx: Context,
  { links }: RecordDeps,
  { field, value }: { field: FieldModel; value: WireValue },
): Promise<EndpointReply<typeof endpoints.unmaskField>> {
  const telling = { links, isUnmasked: true };
  const [told] = await withFiles(ctx, telling, { fields: [field], records: [{ [field.name]: value }] });
  const files = z.array(uploadedFileSchema).catch([]).parse(told?.[field.name]);
  return { value: files.map(({ name }) => name).join('、'), files };
}

/** Where a value stands in a record; undefined is answered for a row that the record does not have. */
interface Place {
  readonly field: FieldModel;
  readonly read: (values: RecordValues) => WireValue | undefined;
}

function placeOf(
  resource: ResourceModel,
  { field: path, row: id }: { field: string; row?: string | undefined },
): Place | null {
  const [name = '', column] = path.split('.');
  const field = resource.fields.get(name);
  if (!field) return null;
  const { rows } = field;
  if (column === undefined)
    return rows || id !== undefined ? null : { field, read: (values) => values[name] ?? null };
  const cell = rows?.fields.get(column);
  // The data of a version are values of many fields: each is opened by itself, in the record (decision 0013).
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

import { fieldModeOf, mayDo } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { loadRecords } from './load-records.ts';

/**
 * The whole value of one field that holds personal data, for holders of `<resource>:unmask`; the audit log keeps who, which
 * and why, and nobody gets the value without that row (DOMAIN §2.32.7).
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function unmaskField(
  ctx: Context,
  deps: RecordDeps,
  input: EndpointBody<typeof endpoints.unmaskField>,
): Promise<EndpointReply<typeof endpoints.unmaskField>> {
  const { resource } = await deps.metadata.form(input.id);
  assertMay(ctx, resource, 'read');
  assertMay(ctx, resource, 'unmask');
  const [name = '', cell] = input.field.split('.');
  const field = resource.fields.get(name);
  const isSeen =
    field &&
    cell === undefined &&
    fieldModeOf(ctx.actor, resource.code, { name, definition: field.definition }) !== 'hidden';
  if (!field || !isSeen || !mayDo(ctx.actor, resource.code, 'unmask')) throw new AppError('RECORD_NOT_FOUND');
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await loadRecords(ctx, resource, { ids: [input.dataId] });
    if (!stored) throw new AppError('RECORD_NOT_FOUND');
    await writeAudit(ctx, {
      action: 'record.unmask',
      outcome: 'done',
      target: { type: resource.code, id: input.dataId },
      details: { field: name, reason: input.reason },
    });
    return { value: scalarText(stored.values[name]) };
  });
}

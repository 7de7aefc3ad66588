import { statusTextKey, type StatusTone } from '@haiqiao/contract/definitions';
import type { FiledView } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type IntakeDeps, keyOf } from './intake-deps.ts';

/** Identifies a filing by its sender's reference. */
export interface FiledName {
  readonly form: FormModel;
  readonly reference: string;
}

/** State of a filing. */
export interface Filed {
  readonly bodyHash: Buffer;
  readonly recordNo: string | null;
  readonly status: string;
  readonly opinion: string;
  readonly receivedAt: Date;
  readonly submittedAt: Date | null;
}

/** The filing of a reference; undefined when there is none, or its record was deleted permanently. */
export async function findFiled(ctx: Context, { form, reference }: FiledName): Promise<Filed | undefined> {
  const { resource, definition } = form;
  const { rows } = await sql<Filed>`
    select i.body_hash as "bodyHash", r.record_no as "recordNo", r.status, r.submitted_at as "submittedAt",
      i.received_at as "receivedAt", coalesce((
        select c.opinion from log_record_change c
        where c.resource = ${resource.code} and c.record_id = i.record_id and c.action <> 'update'
        order by c.id desc limit 1
      ), '') as opinion
    from sys_intake i join ${everyRow(resource, 'a sender follows its own filings by its key')} r on r.id = i.record_id
    where i.key_id = ${keyOf(ctx).keyId}::uuid and i.form_code = ${definition.code} and i.reference = ${reference}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Colours of returned or rejected states: the sender must see the reason. */
const SENT_BACK: ReadonlySet<StatusTone> = new Set(['amber', 'orange', 'red']);

/** State of a filing whose record is loaded; undefined when it was returned at once, because the reason is in its history. */
export function filedAs(
  { resource }: FormModel,
  { values }: StoredRecord,
  filing: Pick<Filed, 'bodyHash' | 'receivedAt'>,
): Filed | undefined {
  const status = scalarText(values['status']);
  if (isSentBack(resource.statuses.find(({ code }) => code === status))) return undefined;
  const submittedAt = scalarText(values['submittedAt']);
  return {
    ...filing,
    status,
    recordNo: scalarText(values['recordNo']) || null,
    opinion: '',
    submittedAt: submittedAt === '' ? null : new Date(submittedAt),
  };
}

function isSentBack(status: { readonly tone: StatusTone } | undefined): boolean {
  return status !== undefined && SENT_BACK.has(status.tone);
}

/** A filing as sent to its sender. */
export async function filedView(
  ctx: Context,
  { records }: Pick<IntakeDeps, 'records'>,
  { form, reference, filed }: FiledName & { readonly filed: Filed },
): Promise<FiledView> {
  const { resource, definition } = form;
  const { text } = await records.metadata.current();
  const status = resource.statuses.find(({ code }) => code === filed.status);
  const key = status && statusTextKey(resource.code, status.code, status.label);
  return {
    reference,
    recordNo: filed.recordNo,
    status: filed.status,
    statusLabel: status && key !== undefined ? text(key, status.label, ctx.locale) : filed.status,
    opinion: isSentBack(status) ? filed.opinion : '',
    receivedAt: filed.receivedAt.toISOString(),
    submittedAt: filed.submittedAt?.toISOString() ?? null,
    statusUrl: `/api/v1/intake/${encodeURIComponent(definition.code)}/${encodeURIComponent(reference)}`,
  };
}

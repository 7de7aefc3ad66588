import { tableRowsOf, wireText } from '@haiqiao/contract/field-types';
import { type HookRecord, type HookRecords, type RecordValues, refusal, textOf } from '@haiqiao/server/sdk';
import { dayOf } from './proof-words.ts';

/** Reference field of the filing, by its kind. */
const FIELD_BY_KIND: Readonly<Record<string, string>> = {
  center_record: 'centerRecordId',
  public_service_record: 'publicServiceRecordId',
  association_record: 'associationRecordId',
  supplier_record: 'supplierRecordId',
};

/** In force; an open change has no effect until approved (DOMAIN §1.3). */
const IN_FORCE: ReadonlySet<string> = new Set(['APPROVED', 'CHANGE_PENDING']);

const REASON = 'a filing proof copies data of the filing';

/** The filing of a proof, with the data in force. */
export interface ProvedFiling {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly no: string;
  /** Date in Shanghai. */
  readonly approvedOn: string;
  /** The filed data in force. */
  readonly data: RecordValues;
}

/**
 * Finds the filing of an application, of the same enterprise and currently in force.
 * @throws AppError RECORD_INVALID
 */
export async function provedFiling(
  records: HookRecords,
  values: RecordValues,
  today: string,
): Promise<ProvedFiling> {
  const filing = await filingOf(records, values);
  // The nightly job marks expired filings but skips those under change: the date decides.
  const validTo = textOf(filing.data, 'validTo');
  const hasRunOut = validTo !== '' && validTo < today;
  if (hasRunOut || !IN_FORCE.has(filing.status)) throw refusal(fieldOf(values), 'filingNotInForce');
  return filing;
}

function fieldOf(values: RecordValues): string {
  return FIELD_BY_KIND[textOf(values, 'filingKind')] ?? 'filingKind';
}

/** The filing of an application, of the same enterprise, in any state. @throws AppError RECORD_INVALID */
export async function filingOf(records: HookRecords, values: RecordValues): Promise<ProvedFiling> {
  const kind = textOf(values, 'filingKind');
  const field = fieldOf(values);
  const id = textOf(values, field);
  if (id === '') throw refusal(field, 'required');
  const filing = await records.unrestricted(REASON).get(kind, id);
  const data = dataInForce(filing);
  if (textOf(data, 'businessLicense') !== textOf(values, 'businessLicense'))
    throw refusal(field, 'filingOfOther');
  return {
    id,
    kind,
    status: filing.status,
    no: textOf(filing.values, 'recordNo'),
    approvedOn: dayOf(filing.values, 'approvedAt'),
    data,
  };
}

/** States in which a filing or membership has ended for good. */
const CANCELLED: ReadonlySet<string> = new Set(['CANCELLED', 'QUIT', 'REMOVED']);

/** Date in Shanghai on which the filing of an issued proof was cancelled; empty for a filing that was not, and for data proofs. */
export async function cancelledOn(records: HookRecords, values: RecordValues): Promise<string> {
  const [kind, recordNo] = [textOf(values, 'filingKind'), textOf(values, 'filingNo')];
  if (kind === '' || recordNo === '') return '';
  const [filing] = await records.find(kind, { recordNo });
  if (!filing || !CANCELLED.has(filing.status)) return '';
  return dayOf(filing.values, 'enteredAt') || dayOf(filing.values, 'updatedAt');
}

/** Enterprise fields of a filing: proof, application and public page agree on them, regardless of input or library. */
const FILED = ['enterpriseName', 'engName', 'legalPerson', 'address'] as const;

/** Values copied from the filing at every step, until the issue freezes them. */
export function takenFromFiling(filing: ProvedFiling): RecordValues {
  return {
    ...Object.fromEntries(FILED.map((name) => [name, filing.data[name] ?? null])),
    filingRecordId: filing.id,
    filingNo: filing.no,
    filingDate: filing.approvedOn || null,
  };
}

/** During an open change the record's own fields hold the new data; the data in force are the version stored at its start. */
function dataInForce({ status, values }: HookRecord): RecordValues {
  if (status !== 'CHANGE_PENDING') return values;
  const versions = tableRowsOf(values['dataVersions'])
    .filter(({ kind }) => kind === 'IN_FORCE')
    .pop();
  const data: unknown = JSON.parse(wireText(versions?.['data'] ?? '') || 'null');
  return typeof data === 'object' && data !== null ? { ...values, ...data } : values;
}

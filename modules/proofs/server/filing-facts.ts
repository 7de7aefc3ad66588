import { tableRowsOf, wireText } from '@haiqiao/contract/field-types';
import { type HookRecord, type HookRecords, type RecordValues, refusal, textOf } from '@haiqiao/server/sdk';
import { dayOf } from './proof-words.ts';

/** Field that names the filing, by its kind. */
const FIELD_BY_KIND: Readonly<Record<string, string>> = {
  center_record: 'centerRecordId',
  public_service_record: 'publicServiceRecordId',
  association_record: 'associationRecordId',
  supplier_record: 'supplierRecordId',
};

/** In force; an open change alters nothing of that until it is approved (DOMAIN §1.3). */
const IN_FORCE: ReadonlySet<string> = new Set(['APPROVED', 'CHANGE_PENDING']);

const REASON = 'a filing proof says what the filing says';

/** The filing that a proof is about, with the data that are in force. */
export interface ProvedFiling {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly no: string;
  /** Date in Shanghai. */
  readonly approvedOn: string;
  /** Of what was filed, as it is in force. */
  readonly data: RecordValues;
}

/**
 * Finds the filing of an application, of the same enterprise and in force now.
 * @throws AppError RECORD_INVALID
 */
export async function provedFiling(
  records: HookRecords,
  values: RecordValues,
  today: string,
): Promise<ProvedFiling> {
  const filing = await filingOf(records, values);
  // The night marks what has run out, and leaves alone what is being changed: the day decides.
  const validTo = textOf(filing.data, 'validTo');
  const hasRunOut = validTo !== '' && validTo < today;
  if (hasRunOut || !IN_FORCE.has(filing.status)) throw refusal(fieldOf(values), 'filingNotInForce');
  return filing;
}

function fieldOf(values: RecordValues): string {
  return FIELD_BY_KIND[textOf(values, 'filingKind')] ?? 'filingKind';
}

/** The filing of an application, of the same enterprise, whatever has become of it. @throws AppError RECORD_INVALID */
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

/** What a filing says of its enterprise: proof, application and public page say the same, whatever was typed or the library has. */
const FILED = ['enterpriseName', 'engName', 'legalPerson', 'address'] as const;

/** What an application for a filing proof takes over from its filing, at every step on its way until the issue freezes it. */
export function takenFromFiling(filing: ProvedFiling): RecordValues {
  return {
    ...Object.fromEntries(FILED.map((name) => [name, filing.data[name] ?? null])),
    filingRecordId: filing.id,
    filingNo: filing.no,
    filingDate: filing.approvedOn || null,
  };
}

/** While a change is open, the record's own fields hold the new data; what is in force was kept when the change began. */
function dataInForce({ status, values }: HookRecord): RecordValues {
  if (status !== 'CHANGE_PENDING') return values;
  const kept = tableRowsOf(values['dataVersions'])
    .filter(({ kind }) => kind === 'IN_FORCE')
    .pop();
  const data: unknown = JSON.parse(wireText(kept?.['data'] ?? '') || 'null');
  return typeof data === 'object' && data !== null ? { ...values, ...data } : values;
}

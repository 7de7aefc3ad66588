import { addDays, shanghaiDate } from '@haiqiao/contract/field-types';
import { type Context, type HookRecords, type RecordValues, textOf, todayOf } from '@haiqiao/server/sdk';

/** Days within which an equal proof causes a warning (DOMAIN §2.7). */
const RECENT_DAYS = 7;

const REASON = 'every applicant is warned of a recently issued identical proof';

/** Fields that make two proofs equal: enterprise, kind, purpose, and period or filing. */
const SAME = [
  'periodFrom',
  'periodTo',
  'filingKind',
  'centerRecordId',
  'publicServiceRecordId',
  'associationRecordId',
  'supplierRecordId',
] as const;

/** Whether an equal proof was issued within the last days. */
export async function hasRecentDuplicate(
  ctx: Context,
  records: HookRecords,
  { id, values }: { id: string; values: RecordValues },
): Promise<boolean> {
  const { businessLicense = null, applyType = null, purpose = null } = values;
  if ([businessLicense, applyType, purpose].includes(null)) return false;
  const since = addDays(todayOf(ctx), -RECENT_DAYS) ?? '';
  const issued = await records
    .unrestricted(REASON)
    .find('proof', { businessLicense, applyType, purpose, status: 'ISSUED' });
  return issued.some(
    (other) =>
      other.id !== id &&
      (shanghaiDate(textOf(other.values, 'issuedAt')) ?? '') >= since &&
      SAME.every((name) => textOf(other.values, name) === textOf(values, name)),
  );
}

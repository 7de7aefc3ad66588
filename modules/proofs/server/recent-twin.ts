import { addDays, shanghaiDate } from '@haiqiao/contract/field-types';
import { type Context, type HookRecords, type RecordValues, textOf, todayOf } from '@haiqiao/server/sdk';

/** Days within which another proof of the same is odd (DOMAIN §2.7). */
const RECENT_DAYS = 7;

const REASON = 'whether the same proof was issued recently is told to everybody who applies';

/** What makes two proofs the same: enterprise, kind, purpose, and the period or the filing. */
const SAME = [
  'periodFrom',
  'periodTo',
  'filingKind',
  'centerRecordId',
  'publicServiceRecordId',
  'associationRecordId',
  'supplierRecordId',
] as const;

/** Whether a proof of the same for the same was issued within the last days. */
export async function hasRecentTwin(
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

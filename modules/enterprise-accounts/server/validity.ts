import { shanghaiDate, wireText } from '@haiqiao/contract/field-types';
import type { RecordValues } from '@haiqiao/server/sdk';

/** Whether the last day of validity of an account has passed. */
export function isOver(values: RecordValues, now: Date): boolean {
  const validTo = wireText(values['validTo'] ?? '');
  return validTo !== '' && validTo < (shanghaiDate(now) ?? '');
}

/** The state derived from the date: an account expires by it, and a later date reactivates it. */
export function statusByDate(values: RecordValues, now: Date): string {
  const status = wireText(values['status'] ?? 'PENDING');
  if (status === 'ACTIVE' && isOver(values, now)) return 'EXPIRED';
  return status === 'EXPIRED' && !isOver(values, now) ? 'ACTIVE' : status;
}

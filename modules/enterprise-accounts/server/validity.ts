import { shanghaiDate, wireText } from '@haiqiao/contract/field-types';
import type { RecordValues } from '@haiqiao/server/sdk';

/** Whether the last day on which an account may be used has gone by. */
export function isOver(values: RecordValues, now: Date): boolean {
  const validTo = wireText(values['validTo'] ?? '');
  return validTo !== '' && validTo < (shanghaiDate(now) ?? '');
}

/** The state that the date leads to: an account expires by it, and a later date brings it back. */
export function statusByDate(values: RecordValues, now: Date): string {
  const status = wireText(values['status'] ?? 'PENDING');
  if (status === 'ACTIVE' && isOver(values, now)) return 'EXPIRED';
  return status === 'EXPIRED' && !isOver(values, now) ? 'ACTIVE' : status;
}

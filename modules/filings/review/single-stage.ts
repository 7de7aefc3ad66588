import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { RETURN_PARAMS } from './return-params.ts';

/** Hands a record in, from its draft or after it came back. */
export const submitTo = (to: string): ActionDefinition => ({
  code: 'submit',
  label: '提交',
  from: ['DRAFT', 'RETURNED'],
  to,
  startsFlow: true,
  kind: 'primary',
  batch: true,
});

/** Sends a record back for more. */
export const returnFrom = (...from: readonly string[]): ActionDefinition => ({
  code: 'return',
  label: '退回',
  from,
  to: 'RETURNED',
  opinion: 'required',
  params: RETURN_PARAMS,
  batch: true,
});

/** Refuses a record for good. */
export const rejectFrom = (...from: readonly string[]): ActionDefinition => ({
  code: 'reject',
  label: '不予通过',
  from,
  to: 'REJECTED',
  kind: 'danger',
  opinion: 'required',
  params: {
    reason: {
      type: 'dictionary',
      label: '不予通过原因',
      dictionary: 'RS_REJECT_REASON',
      required: true,
    },
  },
  confirm: '不予通过后需重新申请，确定吗？',
  batch: true,
});

import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { RETURN_PARAMS } from './return-params.ts';

/** Submits a record, from its draft or after a return. */
export const submitTo = (to: string): ActionDefinition => ({
  code: 'submit',
  label: '提交',
  from: ['DRAFT', 'RETURNED'],
  to,
  startsFlow: true,
  kind: 'primary',
  batch: true,
});

/** Returns a record for completion. */
export const returnFrom = (...from: readonly string[]): ActionDefinition => ({
  code: 'return',
  label: '退回',
  from,
  to: 'RETURNED',
  opinion: 'required',
  params: RETURN_PARAMS,
  batch: true,
});

/** Rejects a record finally. */
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
  confirm: '不予通过后须重新申请。确定不予通过吗？',
  batch: true,
});

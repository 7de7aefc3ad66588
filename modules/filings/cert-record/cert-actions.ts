import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { terminateFrom, withdrawFrom } from '../review/ending.ts';
import { rejectFrom, returnFrom, submitTo } from '../review/single-stage.ts';

/** Lifecycle of a certificate from application to end (DOMAIN §2.6). */
export const certActions = [
  submitTo('FINAL_PENDING'),
  {
    code: 'pass',
    label: '通过',
    from: ['FINAL_PENDING'],
    to: 'APPROVED',
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  returnFrom('FINAL_PENDING'),
  rejectFrom('FINAL_PENDING'),
  withdrawFrom('FINAL_PENDING', 'RETURNED'),
  // Later, termination revokes the certificate.
  terminateFrom('FINAL_PENDING', 'RETURNED'),
  { code: 'startMaking', label: '开始制证', from: ['APPROVED'], to: 'MAKING', kind: 'primary', batch: true },
  { code: 'finishMaking', label: '制证完成', from: ['MAKING'], to: 'READY', kind: 'primary', batch: true },
  {
    code: 'deliver',
    label: '发放',
    from: ['READY'],
    to: 'DELIVERED',
    kind: 'primary',
    params: {
      deliveredTo: { type: 'text', label: '签收人', required: true, maxLength: 30 },
      expressNo: { type: 'text', label: '快递单号', maxLength: 40 },
    },
  },
  { code: 'activate', label: '启用', from: ['DELIVERED'], to: 'ACTIVE', kind: 'primary', batch: true },
  {
    code: 'markExpiring',
    label: '标记即将到期',
    from: ['ACTIVE'],
    to: 'EXPIRING',
    when: { field: 'certValidTo', op: 'lte', value: { today: 30 } },
    batch: true,
  },
  {
    code: 'expire',
    label: '标记过期',
    from: ['ACTIVE', 'EXPIRING'],
    to: 'EXPIRED',
    when: { field: 'certValidTo', op: 'lt', value: { today: 0 } },
    batch: true,
  },
  {
    code: 'reportLoss',
    label: '挂失',
    from: ['DELIVERED', 'ACTIVE', 'EXPIRING'],
    to: 'LOST',
    opinion: 'required',
    confirm: '挂失后证书停止使用。确定挂失吗？',
  },
  {
    code: 'revoke',
    label: '注销证书',
    from: ['APPROVED', 'MAKING', 'READY', 'DELIVERED', 'ACTIVE', 'EXPIRING', 'LOST'],
    to: 'REVOKED',
    endsFlow: 'terminated',
    kind: 'danger',
    opinion: 'required',
    confirm: '确定要注销该证书吗？',
  },
] as const satisfies readonly ActionDefinition[];

import { type ActionDefinition, PAPERS } from '@haiqiao/contract/definitions';
import { terminateFrom, withdrawFrom } from '../review/ending.ts';
import { rejectFrom, returnFrom, submitTo } from '../review/single-stage.ts';

/** From the automatic check to the number in use (DOMAIN §2.4). Submission runs the check at once. */
export const dexpidActions = [
  submitTo('AUTO_CHECK'),
  { code: 'autoCheck', label: '重新校验', from: ['AUTO_CHECK'], startsFlow: true, batch: true },
  {
    code: 'report',
    label: '通过并报送',
    from: ['FINAL_PENDING', 'REFUSED'],
    to: 'REPORTED',
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  returnFrom('FINAL_PENDING', 'REFUSED'),
  rejectFrom('FINAL_PENDING', 'REFUSED'),
  // While the port decides, a withdrawal comes too late.
  withdrawFrom('FINAL_PENDING', 'RETURNED', 'REFUSED'),
  terminateFrom('FINAL_PENDING', 'RETURNED', 'REPORTED', 'REFUSED'),
  {
    code: 'refuse',
    label: '登记口岸退回',
    from: ['REPORTED'],
    to: 'REFUSED',
    opinion: 'required',
  },
  {
    code: 'issue',
    label: '登记下发',
    from: ['REPORTED'],
    to: 'ISSUED',
    kind: 'primary',
    opinion: 'optional',
    params: {
      dxpId: { type: 'text', label: 'DEXPID', rule: 'dxpId', required: true, maxLength: 30 },
      eportReceipt: { type: 'file', label: '电子口岸回执', accept: PAPERS },
    },
  },
  {
    code: 'activate',
    label: '启用',
    from: ['ISSUED', 'DISABLED'],
    to: 'ACTIVE',
    kind: 'primary',
    opinion: 'optional',
    batch: true,
  },
  {
    code: 'disable',
    label: '停用',
    from: ['ACTIVE'],
    to: 'DISABLED',
    opinion: 'required',
    batch: true,
  },
  {
    code: 'cancel',
    label: '注销',
    from: ['ISSUED', 'ACTIVE', 'DISABLED'],
    to: 'CANCELLED',
    kind: 'danger',
    opinion: 'required',
    confirm: '确定要注销该编号吗？',
  },
] as const satisfies readonly ActionDefinition[];

import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { inStates } from '../review/in-states.ts';
import { certRecord } from './cert-record.resource.ts';

/** Applications for digital certificates (DOMAIN §2.6, NAV-06). */
export const certRecordList = defineList(certRecord, {
  code: 'rs_cert_record_list',
  label: '数字证书申请列表',
  purpose: '数字证书的申请、审核与发放',
  form: 'rs_cert_record',
  columns: [
    { field: 'recordNo', widthPx: 150, fixed: 'left', link: true },
    { field: 'enterpriseName', widthPx: 240, fixed: 'left' },
    { field: 'applyKind', widthPx: 90 },
    { field: 'certUser', widthPx: 110 },
    { field: 'media', widthPx: 90 },
    { field: 'quantity', widthPx: 80, aggregate: 'sum' },
    { field: 'holderName', widthPx: 100 },
    { field: 'certNo', widthPx: 160 },
    { field: 'certValidTo', widthPx: 120 },
    { field: 'deliverMode', widthPx: 100 },
    { field: 'submittedAt', widthPx: 170 },
    { field: 'status', widthPx: 110, fixed: 'right' },
    { field: 'fee', hidden: true, aggregate: 'sum' },
    ...hiddenColumns('businessLicense', 'mailReceiver', 'mailAddress', 'expressNo', 'handlerId'),
    { field: 'dueAt', widthPx: 140, hidden: true, warnsFrom: 'warnAt' },
    ...hiddenColumns('warnAt', 'createdAt'),
  ],
  filters: [
    { field: 'applyKind', pinned: true },
    { field: 'certUser', pinned: true },
    { field: 'status', pinned: true },
    { field: 'certValidTo' },
    { field: 'deliverMode' },
    { field: 'submittedAt' },
  ],
  tabs: [
    { key: '1', label: '待审核', where: inStates('FINAL_PENDING') },
    {
      key: '2',
      label: '已通过',
      where: inStates('APPROVED', 'MAKING', 'READY', 'DELIVERED', 'ACTIVE', 'EXPIRING'),
    },
    { key: '3', label: '已退回', where: inStates('RETURNED') },
    { key: '4', label: '已办结', where: inStates('REJECTED', 'REVOKED', 'EXPIRED', 'LOST') },
    { key: '9', label: '全部' },
  ],
  defaultTab: '9',
  sorts: [{ field: 'submittedAt', order: 'desc' }],
  rowActions: ['submit', 'pass', 'return', 'reject', 'startMaking', 'finishMaking', 'deliver', 'activate'],
  batchActions: [
    'submit',
    'pass',
    'return',
    'reject',
    'startMaking',
    'finishMaking',
    'activate',
    'markExpiring',
    'expire',
  ],
});

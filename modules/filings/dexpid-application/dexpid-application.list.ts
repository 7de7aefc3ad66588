import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { inStates } from '../review/in-states.ts';
import { dexpidApplication } from './dexpid-application.resource.ts';

/** Applications for message-transfer numbers (DOMAIN §2.4). */
export const dexpidApplicationList = defineList(dexpidApplication, {
  code: 'rs_dexpid_application_list',
  label: 'DEXPID信息申请',
  purpose: 'DEXPID 的申请、审核、报送与下发',
  form: 'rs_dexpid_application',
  columns: [
    { field: 'recordNo', widthPx: 150, fixed: 'left', link: true },
    { field: 'enterpriseName', widthPx: 240, fixed: 'left' },
    { field: 'customsCode', widthPx: 130 },
    { field: 'applicantType', widthPx: 100 },
    { field: 'accessMode', widthPx: 110 },
    { field: 'businessKinds', widthPx: 180 },
    { field: 'dxpId', widthPx: 170 },
    { field: 'environment', widthPx: 90 },
    { field: 'submittedAt', widthPx: 170 },
    { field: 'status', widthPx: 110, fixed: 'right' },
    ...hiddenColumns('businessLicense', 'checkResult', 'softwareName', 'issuedAt', 'handlerId'),
    { field: 'dueAt', widthPx: 140, hidden: true, warnsFrom: 'warnAt' },
    ...hiddenColumns('warnAt', 'createdAt'),
  ],
  filters: [
    { field: 'status', pinned: true },
    { field: 'applicantType', pinned: true },
    { field: 'accessMode', pinned: true },
    { field: 'businessKinds', pinned: true },
    { field: 'submittedAt' },
    { field: 'environment' },
  ],
  tabs: [
    {
      key: '0',
      label: '待处理',
      where: {
        any: [
          inStates('AUTO_CHECK'),
          {
            all: [
              { field: 'status', op: 'eq', value: 'RETURNED' },
              { field: 'returnedBy', op: 'eq', value: 'SYSTEM' },
            ],
          },
        ],
      },
    },
    { key: '1', label: '待审核', where: inStates('FINAL_PENDING', 'REFUSED') },
    { key: '2', label: '已通过', where: inStates('REPORTED', 'ISSUED', 'ACTIVE', 'DISABLED') },
    { key: '3', label: '已退回', where: inStates('RETURNED') },
    { key: '4', label: '已办结', where: inStates('REJECTED', 'WITHDRAWN', 'CANCELLED') },
    { key: '9', label: '全部' },
  ],
  defaultTab: '9',
  sorts: [{ field: 'submittedAt', order: 'desc' }],
  rowActions: ['submit', 'report', 'return', 'reject', 'refuse', 'issue', 'activate', 'disable', 'withdraw'],
  batchActions: ['submit', 'autoCheck', 'report', 'return', 'reject', 'activate', 'disable'],
});

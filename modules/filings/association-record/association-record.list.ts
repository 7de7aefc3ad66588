import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { inStates } from '../review/in-states.ts';
import { associationRecord } from './association-record.resource.ts';

/** Members of the association and applicants (DOMAIN §2.3). */
export const associationRecordList = defineList(associationRecord, {
  code: 'rs_association_record_list',
  label: '协会会员备案',
  purpose: '协会会员的入会、会费与退会',
  form: 'rs_association_record',
  columns: [
    { field: 'memberNo', widthPx: 150, fixed: 'left' },
    { field: 'enterpriseName', widthPx: 240, fixed: 'left', link: true },
    { field: 'businessLicense', widthPx: 190 },
    { field: 'memberLevel', widthPx: 120 },
    { field: 'representative', widthPx: 100 },
    { field: 'joinDate', widthPx: 120 },
    { field: 'feeValidTo', widthPx: 120 },
    { field: 'status', widthPx: 110, fixed: 'right' },
    { field: 'feeDue', widthPx: 130, aggregate: 'sum' },
    { field: 'feePaid', widthPx: 130, aggregate: 'sum' },
    { field: 'feeOwed', widthPx: 130, aggregate: 'sum' },
    ...hiddenColumns(
      'feeStandard',
      'recordNo',
      'belongArea',
      'contacts',
      'phoneNumber',
      'submittedAt',
      'handlerId',
      'createdAt',
    ),
  ],
  filters: [
    { field: 'memberLevel', pinned: true },
    { field: 'status', pinned: true },
    { field: 'feeValidTo', pinned: true },
    { field: 'belongArea' },
    { field: 'joinDate' },
    { field: 'submittedAt' },
  ],
  tabs: [
    { key: '0', label: '待处理', where: inStates('PENDING') },
    { key: '2', label: '已通过', where: inStates('APPROVED', 'ARREARS') },
    { key: '3', label: '已退回', where: inStates('RETURNED') },
    { key: '4', label: '已办结', where: inStates('REJECTED', 'WITHDRAWN', 'QUIT', 'REMOVED') },
    { key: '9', label: '全部' },
  ],
  defaultTab: '9',
  sorts: [{ field: 'createdAt', order: 'desc' }],
  rowActions: ['submit', 'pass', 'return', 'reject', 'recordFee', 'changeLevel', 'withdraw'],
  batchActions: ['submit', 'pass', 'return', 'reject', 'markArrears'],
});

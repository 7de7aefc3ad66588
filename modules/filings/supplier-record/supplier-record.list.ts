import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import {
  OVERDUE,
  TWO_STAGE_BATCH_ACTIONS,
  TWO_STAGE_ROW_ACTIONS,
  TWO_STAGE_TABS,
} from '../review/two-stage-lists.ts';
import { supplierRecord } from './supplier-record.resource.ts';

/** Service providers (DOMAIN §2.5). */
export const supplierRecordList = defineList(supplierRecord, {
  code: 'rs_supplier_record_list',
  label: '服务商备案',
  purpose: '服务商的预审、终审与资质到期',
  form: 'rs_supplier_record',
  columns: [
    { field: 'recordNo', widthPx: 150, fixed: 'left', link: true },
    { field: 'enterpriseName', widthPx: 240, fixed: 'left' },
    { field: 'serviceTypes', widthPx: 200 },
    { field: 'businessType', widthPx: 180 },
    { field: 'contacts', widthPx: 100 },
    { field: 'phoneNumber', widthPx: 140 },
    { field: 'score', widthPx: 90, aggregate: 'average' },
    { field: 'websiteShow', widthPx: 100 },
    { field: 'qualificationTo', widthPx: 140 },
    { field: 'status', widthPx: 110, fixed: 'right' },
    { field: 'showStatus', widthPx: 100, hidden: true },
    ...hiddenColumns('sortNo', 'businessLicense', 'belongArea', 'submittedAt'),
    { field: 'dueAt', widthPx: 140, hidden: true, warnsFrom: 'warnAt' },
    ...hiddenColumns('warnAt', 'handlerId', 'validTo', 'createdAt'),
  ],
  filters: [
    { field: 'serviceTypes', pinned: true },
    { field: 'status', pinned: true },
    { field: 'showStatus', pinned: true },
    {
      key: 'qualification90',
      label: '资质90天内到期',
      where: { field: 'qualificationTo', op: 'lte', value: { today: 90 } },
      pinned: true,
    },
    { field: 'belongArea' },
    { field: 'submittedAt' },
    OVERDUE,
  ],
  tabs: TWO_STAGE_TABS,
  defaultTab: '9',
  sorts: [{ field: 'submittedAt', order: 'desc' }],
  rowActions: [...TWO_STAGE_ROW_ACTIONS, 'shelve', 'unshelve', 'pin'],
  batchActions: [...TWO_STAGE_BATCH_ACTIONS, 'shelve', 'unshelve'],
});

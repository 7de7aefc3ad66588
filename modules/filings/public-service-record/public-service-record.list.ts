import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import {
  OVERDUE,
  TWO_STAGE_BATCH_ACTIONS,
  TWO_STAGE_ROW_ACTIONS,
  TWO_STAGE_TABS,
} from '../review/two-stage-lists.ts';
import { publicServiceRecord } from './public-service-record.resource.ts';

/** Public-service records by state (DOMAIN §2.2). */
export const publicServiceRecordList = defineList(publicServiceRecord, {
  code: 'rs_public_service_record_list',
  label: '公共服务备案',
  purpose: '预审与终审，通过后开通企业账号',
  form: 'rs_public_service_record',
  columns: [
    { field: 'recordNo', widthPx: 150, fixed: 'left', link: true },
    { field: 'enterpriseName', widthPx: 240, fixed: 'left' },
    { field: 'businessLicense', widthPx: 190 },
    { field: 'roleInTrade', widthPx: 180 },
    { field: 'accessMode', widthPx: 120 },
    { field: 'serviceScopes', widthPx: 200 },
    { field: 'platformAccount', widthPx: 140 },
    { field: 'accountStatus', widthPx: 100 },
    { field: 'submittedAt', widthPx: 170 },
    { field: 'status', widthPx: 110, fixed: 'right' },
    { field: 'dueAt', widthPx: 140, warnsFrom: 'warnAt', hidden: true },
    ...hiddenColumns(
      'warnAt',
      'handlerId',
      'contacts',
      'phoneNumber',
      'belongArea',
      'validTo',
      'changeStage',
      'source',
      'createdAt',
    ),
  ],
  filters: [
    { field: 'status', pinned: true },
    { field: 'roleInTrade', pinned: true },
    { field: 'accessMode', pinned: true },
    { field: 'accountStatus', pinned: true },
    { field: 'submittedAt' },
    { field: 'handlerId' },
    { field: 'belongArea' },
    OVERDUE,
  ],
  tabs: TWO_STAGE_TABS,
  defaultTab: '9',
  sorts: [{ field: 'submittedAt', order: 'desc' }],
  rowActions: [...TWO_STAGE_ROW_ACTIONS, 'allocateAccount'],
  batchActions: TWO_STAGE_BATCH_ACTIONS,
});

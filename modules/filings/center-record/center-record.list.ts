import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import {
  OVERDUE,
  TWO_STAGE_BATCH_ACTIONS,
  TWO_STAGE_ROW_ACTIONS,
  TWO_STAGE_TABS,
} from '../review/two-stage-lists.ts';
import { centerRecord } from './center-record.resource.ts';

/** Centre records by state (DOMAIN §2.1). */
export const centerRecordList = defineList(centerRecord, {
  code: 'rs_center_record_list',
  label: '服务中心备案',
  purpose: '预审与终审，通过后进入企业库',
  form: 'rs_center_record',
  columns: [
    { field: 'recordNo', widthPx: 140, fixed: 'left', link: true },
    { field: 'enterpriseName', widthPx: 220, fixed: 'left' },
    { field: 'businessLicense', widthPx: 180 },
    { field: 'enterpriseType', widthPx: 140 },
    { field: 'tradeModes', widthPx: 150 },
    { field: 'belongArea', widthPx: 150 },
    { field: 'contacts', widthPx: 80 },
    { field: 'phoneNumber', widthPx: 140 },
    { field: 'submittedAt', widthPx: 160 },
    { field: 'dueAt', widthPx: 140, warnsFrom: 'warnAt' },
    { field: 'handlerId', widthPx: 90 },
    { field: 'status', widthPx: 110, fixed: 'right' },
    ...hiddenColumns('warnAt', 'source', 'validTo', 'approvedAt'),
    { field: 'lastYearExport', hidden: true, aggregate: 'sum' },
    ...hiddenColumns('employees', 'changeStage', 'ownerId', 'tags', 'createdAt'),
  ],
  filters: [
    { field: 'status', pinned: true },
    { field: 'enterpriseType', pinned: true },
    { field: 'tradeModes', pinned: true },
    { field: 'belongArea', pinned: true },
    { field: 'submittedAt' },
    { field: 'handlerId' },
    { field: 'source' },
    OVERDUE,
    { field: 'validTo' },
    { field: 'tags' },
  ],
  tabs: TWO_STAGE_TABS,
  defaultTab: '9',
  sorts: [{ field: 'submittedAt', order: 'desc' }],
  rowActions: TWO_STAGE_ROW_ACTIONS,
  batchActions: TWO_STAGE_BATCH_ACTIONS,
});

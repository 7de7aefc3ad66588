import { defineForm } from '@haiqiao/contract/definitions';
import { filingSheet } from '../blocks/filing-sheet.ts';
import {
  CONTACT_FIELDS,
  ENTERPRISE_SECTION,
  HISTORY_TAB,
  reviewTab,
  TWO_STAGE_FIELDS,
} from '../blocks/form-sections.ts';
import { supplierRecord } from './supplier-record.resource.ts';

/** Form of a service provider, at the route fixed by SPEC §2. */
export const supplierRecordForm = defineForm(supplierRecord, {
  code: 'rs_supplier_record',
  label: '服务商备案',
  flow: 'filing_two_stage',
  columns: 3,
  routes: { see: '/supplier-record-details' },
  prints: [filingSheet('服务商备案表', [{ field: 'serviceTypes', span: 2 }, 'businessType', 'teamSize'])],
  tabs: [
    {
      key: 'base',
      label: '备案信息',
      parts: [
        ENTERPRISE_SECTION,
        { kind: 'section', key: 'contact', label: '联系方式', fields: CONTACT_FIELDS },
        {
          kind: 'section',
          key: 'services',
          label: '服务信息',
          fields: [
            'serviceTypes',
            'businessType',
            'teamSize',
            { field: 'intro', span: 3 },
            'logo',
            'serviceAreas',
          ],
        },
        {
          kind: 'section',
          key: 'commitment',
          label: '承诺',
          columns: 2,
          fields: ['commitmentFile', 'agree'],
        },
      ],
    },
    {
      key: 'offer',
      label: '产品与案例',
      parts: [
        { kind: 'section', key: 'productList', label: '服务产品', columns: 1, fields: ['products'] },
        { kind: 'section', key: 'caseList', label: '服务案例', columns: 1, fields: ['cases'] },
      ],
    },
    {
      key: 'papers',
      label: '资质',
      parts: [
        {
          kind: 'section',
          key: 'certificates',
          label: '资质证书',
          columns: 1,
          fields: ['qualificationTo', 'qualifications'],
        },
      ],
    },
    {
      key: 'show',
      label: '展示与评价',
      parts: [
        {
          kind: 'section',
          key: 'showing',
          label: '展示与评价',
          fields: ['websiteShow', 'showStatus', 'sortNo', 'score', 'ratings'],
        },
      ],
    },
    reviewTab(TWO_STAGE_FIELDS),
    HISTORY_TAB,
  ],
});

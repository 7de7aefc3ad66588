import { defineForm } from '@haiqiao/contract/definitions';
import {
  CONTACT_FIELDS,
  ENTERPRISE_SECTION,
  HISTORY_TAB,
  reviewTab,
  TWO_STAGE_FIELDS,
} from '../blocks/form-sections.ts';
import { filingSheet } from '../blocks/filing-sheet.ts';
import { centerRecord } from './center-record.resource.ts';

/** Form of a centre record, at the route fixed by SPEC §2. */
export const centerRecordForm = defineForm(centerRecord, {
  code: 'rs_center_record',
  label: '服务中心备案',
  flow: 'filing_two_stage',
  columns: 3,
  routes: { see: '/recordManagement/center-record/details' },
  prints: [
    filingSheet('服务中心备案表', [
      'tradeModes',
      'mainProducts',
      'lastYearExport',
      'employees',
      { field: 'serviceNeeds', span: 2 },
    ]),
  ],
  tabs: [
    {
      key: 'base',
      label: '备案信息',
      parts: [
        ENTERPRISE_SECTION,
        {
          kind: 'section',
          key: 'contact',
          label: '联系人与经办人',
          fields: [...CONTACT_FIELDS, 'agentName', 'agentMobile', 'isLegalPersonSubmitting'],
        },
        {
          kind: 'section',
          key: 'operation',
          label: '经营情况',
          fields: [
            'tradeModes',
            { field: 'mainProducts', span: 2 },
            'lastYearExport',
            'employees',
            'serviceNeeds',
            'channels',
            'hsCodes',
            'overseasWarehouse',
          ],
        },
      ],
    },
    {
      key: 'papers',
      label: '附件与承诺',
      parts: [
        {
          kind: 'section',
          key: 'files',
          label: '附件材料',
          columns: 2,
          fields: ['businessLicenseFile', 'legalIdFile', 'customsReceiptFile', 'authLetterFile'],
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
    reviewTab(TWO_STAGE_FIELDS),
    HISTORY_TAB,
  ],
});

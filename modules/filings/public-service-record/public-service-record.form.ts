import { defineForm } from '@haiqiao/contract/definitions';
import {
  CONTACT_FIELDS,
  ENTERPRISE_SECTION,
  HISTORY_TAB,
  reviewTab,
  TWO_STAGE_FIELDS,
} from '../blocks/form-sections.ts';
import { filingSheet } from '../blocks/filing-sheet.ts';
import { publicServiceRecord } from './public-service-record.resource.ts';

/** Form of a public-service record, at the route fixed by SPEC §2. */
export const publicServiceRecordForm = defineForm(publicServiceRecord, {
  code: 'rs_public_service_record',
  label: '公共服务备案',
  flow: 'filing_two_stage',
  columns: 3,
  routes: { see: '/recordManagement/public-service-record/details' },
  prints: [
    filingSheet('公共服务备案表', [
      'roleInTrade',
      'accessMode',
      { field: 'serviceScopes', span: 2 },
      'platformAccount',
      'accountStatus',
    ]),
  ],
  tabs: [
    {
      key: 'base',
      label: '备案信息',
      parts: [
        ENTERPRISE_SECTION,
        { kind: 'section', key: 'contact', label: '联系方式', fields: CONTACT_FIELDS },
        {
          kind: 'section',
          key: 'access',
          label: '接入信息',
          fields: [
            'roleInTrade',
            'accessMode',
            'serviceScopes',
            'forwarderName',
            'dexpidApplicationId',
            'dxpId',
            'ebcCode',
            'ebpCode',
            'icpNo',
            'techContacts',
            'techMobile',
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
          fields: [
            'agreementFile',
            'licenceFile',
            'licenceValidTo',
            'payLicenceKind',
            'payLicenceFile',
            'payLicenceValidTo',
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
    reviewTab([...TWO_STAGE_FIELDS, 'platformAccount', 'accountStatus']),
    HISTORY_TAB,
  ],
});

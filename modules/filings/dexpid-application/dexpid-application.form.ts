import { defineForm } from '@haiqiao/contract/definitions';
import { filingSheet } from '../blocks/filing-sheet.ts';
import {
  CONTACT_FIELDS,
  ENTERPRISE_SECTION,
  HISTORY_TAB,
  REVIEW_FIELDS,
  reviewTab,
} from '../blocks/form-sections.ts';
import { dexpidApplication } from './dexpid-application.resource.ts';

/** Form of a number application, at the route fixed by SPEC §2. */
export const dexpidApplicationForm = defineForm(dexpidApplication, {
  code: 'rs_dexpid_application',
  label: 'DEXPID信息申请',
  flow: 'dexpid_issue',
  columns: 3,
  routes: { see: '/recordManagement/dexpidInfo-application/details' },
  prints: [
    filingSheet(
      'DEXPID信息申请表',
      [
        'applicantType',
        'accessMode',
        { field: 'businessKinds', span: 2 },
        { field: 'messageTypes', span: 2 },
        'dxpId',
        'environment',
      ],
      ['REPORTED', 'ISSUED', 'ACTIVE'],
    ),
  ],
  tabs: [
    {
      key: 'base',
      label: '申请信息',
      parts: [
        {
          kind: 'section',
          key: 'application',
          label: '申请内容',
          fields: [
            { field: 'checkResult', span: 3 },
            'applicantType',
            'existingDxpId',
            'environment',
            'dxpMode',
            'accessMode',
            'forwarderDxpId',
            'serverIp',
            'deployPlace',
            'businessKinds',
            'messageTypes',
            'softwareName',
            'softwareVendor',
            'techContacts',
            'techMobile',
            'techEmail',
            'certRecordId',
            'certNo',
            { field: 'prodReason', span: 3 },
          ],
        },
        ENTERPRISE_SECTION,
        { kind: 'section', key: 'contact', label: '联系方式', fields: CONTACT_FIELDS },
        {
          kind: 'section',
          key: 'files',
          label: '附件材料',
          columns: 2,
          fields: ['applyFormFile', 'securityCommitFile'],
        },
      ],
    },
    reviewTab([...REVIEW_FIELDS, 'dxpId', 'issuedAt', 'eportReceipt', 'returnedBy']),
    HISTORY_TAB,
  ],
});

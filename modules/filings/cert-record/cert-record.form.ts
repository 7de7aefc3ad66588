import { defineForm, type DocumentLayout } from '@haiqiao/contract/definitions';
import {
  CONTACT_FIELDS,
  ENTERPRISE_SECTION,
  HISTORY_TAB,
  REVIEW_FIELDS,
  reviewTab,
} from '../blocks/form-sections.ts';
import { certRecord } from './cert-record.resource.ts';

const receipt = {
  code: 'receipt',
  label: '受理单',
  // The application data, until delivery.
  states: ['FINAL_PENDING', 'APPROVED', 'MAKING', 'READY', 'DELIVERED'],
  blocks: [
    { kind: 'heading', key: 'title', text: '数字证书业务受理单', level: 1 },
    { kind: 'paragraph', key: 'number', text: '编号：{recordNo}', align: 'right' },
    {
      kind: 'fields',
      columns: 2,
      fields: [
        { field: 'enterpriseName', span: 2 },
        'businessLicense',
        'applyKind',
        'certUser',
        'media',
        'quantity',
        'fee',
        'holderName',
        'holderMobile',
        'deliverMode',
        'submittedAt',
      ],
    },
    { kind: 'paragraph', key: 'sign', text: '经办人签字：                    领取人签字：' },
    { kind: 'qr', content: '{recordNo}' },
    { kind: 'seal', key: 'end', text: '{$centre}\n{$today}' },
  ],
} as const satisfies DocumentLayout;

/** Form of a certificate application. */
export const certRecordForm = defineForm(certRecord, {
  code: 'rs_cert_record',
  label: '数字证书申请',
  flow: 'cert_issue',
  columns: 3,
  prints: [receipt],
  tabs: [
    {
      key: 'base',
      label: '申请信息',
      parts: [
        {
          kind: 'section',
          key: 'application',
          label: '办理信息',
          fields: [
            'applyKind',
            'certUser',
            'media',
            'quantity',
            'fee',
            'oldCertNo',
            'holderName',
            'holderIdCard',
            'holderMobile',
            'deliverMode',
            'mailReceiver',
            'mailAddress',
            'payVoucher',
          ],
        },
        ENTERPRISE_SECTION,
        { kind: 'section', key: 'contact', label: '联系方式', fields: CONTACT_FIELDS },
      ],
    },
    reviewTab([
      ...REVIEW_FIELDS,
      'certNo',
      'verifyCode',
      'certValidFrom',
      'certValidTo',
      'expressNo',
      'deliveredTo',
      'deliveredAt',
    ]),
    HISTORY_TAB,
  ],
});

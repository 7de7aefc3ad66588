import { defineForm, type DocumentLayout } from '@haiqiao/contract/definitions';
import {
  CONTACT_FIELDS,
  ENTERPRISE_SECTION,
  HISTORY_TAB,
  REVIEW_FIELDS,
  reviewTab,
} from '../blocks/form-sections.ts';
import { associationRecord } from './association-record.resource.ts';

const memberCard = {
  code: 'card',
  label: '会员证',
  isSigned: true,
  states: ['APPROVED', 'ARREARS'],
  watermark: '{$centre}',
  blocks: [
    { kind: 'heading', key: 'title', text: '会员证', level: 1 },
    { kind: 'paragraph', key: 'number', text: '会员编号：{memberNo}', align: 'right' },
    {
      kind: 'paragraph',
      key: 'says',
      text: '兹证明{enterpriseName}于{joinDate}加入跨境电子商务协会，会员级别为{memberLevel}，会费缴至{feeValidTo}。',
      isIndented: true,
    },
    {
      kind: 'fields',
      columns: 2,
      fields: [
        'businessLicense',
        'memberLevel',
        'representative',
        'representativePost',
        'joinDate',
        'feeValidTo',
      ],
    },
    { kind: 'qr', content: '{memberNo}' },
    { kind: 'seal', key: 'end', text: '{$centre}\n{$today}' },
  ],
} as const satisfies DocumentLayout;

/** Form of a membership, at the route fixed by SPEC §2. */
export const associationRecordForm = defineForm(associationRecord, {
  code: 'rs_association_record',
  label: '协会会员备案',
  flow: 'membership_single_stage',
  columns: 3,
  routes: { see: '/recordManagement/association-record/details' },
  prints: [memberCard],
  tabs: [
    {
      key: 'base',
      label: '入会信息',
      parts: [
        {
          kind: 'section',
          key: 'membership',
          label: '会员信息',
          fields: [
            'memberLevel',
            'idCard',
            'representative',
            'representativePost',
            'representativeMobile',
            'recommender',
            { field: 'applyReason', span: 3 },
          ],
        },
        ENTERPRISE_SECTION,
        { kind: 'section', key: 'contact', label: '联系方式', fields: CONTACT_FIELDS },
        { kind: 'section', key: 'files', label: '附件材料', columns: 2, fields: ['applyFormFile'] },
      ],
    },
    {
      key: 'fees',
      label: '会费与级别',
      parts: [
        {
          kind: 'section',
          key: 'fee',
          label: '会费',
          fields: [
            'memberNo',
            'joinDate',
            'feeStandard',
            'feeYear',
            'feeDue',
            'feePaid',
            'feeOwed',
            'feeValidTo',
            'feeRecords',
          ],
        },
        { kind: 'section', key: 'levels', label: '级别调整', columns: 1, fields: ['levelHistory'] },
      ],
    },
    reviewTab(REVIEW_FIELDS),
    HISTORY_TAB,
  ],
});

import { defineFlow } from '@haiqiao/contract/definitions';

/** Category of the filing flows in the list of models. */
export const FILING_CATEGORY = { code: 'filing', label: '备案' } as const;

/** 预审, then 终审 by a different person; a second branch handles changes of a filing in force (DOMAIN §1.3). */
export const filingTwoStage = defineFlow({
  key: 'filing_two_stage',
  label: '备案两级审核',
  category: FILING_CATEGORY,
  forms: ['rs_center_record', 'rs_public_service_record', 'rs_supplier_record'],
  bpmn: 'review/filing-two-stage.bpmn',
  texts: {
    start: '提交备案',
    gwKind: '备案还是变更',
    prelim: '预审',
    'prelim.agree': '预审通过',
    'prelim.return': '预审退回',
    'prelim.disagree': '不予通过',
    gwPrelim: '预审是否通过',
    final: '终审',
    'final.agree': '终审通过',
    'final.return': '终审退回',
    'final.disagree': '不予通过',
    gwFinal: '终审是否通过',
    approved: '已通过',
    rejected: '不予通过',
    changePrelim: '变更预审',
    'changePrelim.agree': '变更预审通过',
    'changePrelim.return': '变更预审退回',
    changeFinal: '变更终审',
    'changeFinal.agree': '变更通过',
    'changeFinal.return': '变更退回',
    changed: '变更已通过',
  },
});

import type { DemoAction, DemoRow } from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';
import { type FilingDraft, staffOf, type Values } from './filing-life.ts';

/** A demo filing with its flow. @param actions actions taken by officers; null without a running flow */
export function inFlow(
  { world }: FilingDraft,
  row: { values: Values; set: Values },
  actions: readonly DemoAction[] | null,
): DemoRow {
  if (actions === null) return row;
  const at = wireText(row.set['submittedAt'] ?? '');
  return { ...row, flow: { by: staffOf(world).clerk, at, actions } };
}

/** Actions taken on two-stage filings, by state and assignee. */
export function twoStageActions({ status, world }: FilingDraft): readonly DemoAction[] | null {
  const { preliminary, final } = staffOf(world);
  const pass = { by: preliminary, action: 'agree' } as const;
  const actionsByState: Readonly<Record<string, readonly DemoAction[]>> = {
    PRELIM_PENDING: [],
    PRELIM_RETURNED: [{ by: preliminary, action: 'return', opinion: '营业执照扫描件不清晰，请重新上传。' }],
    FINAL_PENDING: [pass],
    'FINAL_RETURNED PRELIM': [pass, { by: final, action: 'return', to: 'prelim', opinion: '请核对材料。' }],
    'FINAL_RETURNED APPLICANT': [pass, { by: final, action: 'return', opinion: '请补充材料。' }],
    'CHANGE_PENDING PRELIM': [],
    'CHANGE_PENDING FINAL': [pass],
    RENEWAL: [],
  };
  return actionsByState[status] ?? null;
}

/** Actions taken on single-stage filings. Those returned by the automatic check have no flow. */
export function singleStageActions(
  { status, world }: FilingDraft,
  prefix: string,
): readonly DemoAction[] | null {
  const { final } = staffOf(world);
  const done = { by: final, action: 'agree' } as const;
  const actionsByState: Readonly<Record<string, readonly DemoAction[]>> = {
    PENDING: [],
    FINAL_PENDING: [],
    RETURNED: [{ by: final, action: 'return', opinion: '请补充申请表盖章页。' }],
    REPORTED: [done],
    REFUSED: [done, { by: final, action: 'disagree', opinion: '口岸退回。' }],
    // A membership is complete; a certificate is still to be produced.
    ...(prefix === 'SZ' ? { APPROVED: [done] } : {}),
    MAKING: [done, done],
    READY: [done, done, done],
  };
  return actionsByState[status] ?? null;
}

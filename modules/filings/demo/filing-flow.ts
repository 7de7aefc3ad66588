import type { DemoDeed, DemoRow } from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';
import { type Draft, staffOf, type Values } from './filing-life.ts';

/** A demo filing with the flow that it is in. @param deeds what officers have done with it; null where nothing runs */
export function inFlow(
  { world }: Draft,
  row: { values: Values; set: Values },
  deeds: readonly DemoDeed[] | null,
): DemoRow {
  if (deeds === null) return row;
  const at = wireText(row.set['submittedAt'] ?? '');
  return { ...row, flow: { by: staffOf(world).clerk, at, deeds } };
}

/** What has become of filings of two stages, by state and whose it is. */
export function twoStageDeeds({ status, world }: Draft): readonly DemoDeed[] | null {
  const { preliminary, final } = staffOf(world);
  const pass = { by: preliminary, action: 'agree' } as const;
  const deeds: Readonly<Record<string, readonly DemoDeed[]>> = {
    PRELIM_PENDING: [],
    PRELIM_RETURNED: [{ by: preliminary, action: 'return', opinion: '营业执照扫描件不清晰，请重新上传。' }],
    FINAL_PENDING: [pass],
    'FINAL_RETURNED PRELIM': [pass, { by: final, action: 'return', to: 'prelim', opinion: '请核对材料。' }],
    'FINAL_RETURNED APPLICANT': [pass, { by: final, action: 'return', opinion: '请补充材料。' }],
    'CHANGE_PENDING PRELIM': [],
    'CHANGE_PENDING FINAL': [pass],
    RENEWAL: [],
  };
  return deeds[status] ?? null;
}

/** The same of filings with one stage. Those that the automatic check sent back are in no flow. */
export function singleStageDeeds({ status, world }: Draft, prefix: string): readonly DemoDeed[] | null {
  const { final } = staffOf(world);
  const done = { by: final, action: 'agree' } as const;
  const deeds: Readonly<Record<string, readonly DemoDeed[]>> = {
    PENDING: [],
    FINAL_PENDING: [],
    RETURNED: [{ by: final, action: 'return', opinion: '请补充申请表盖章页。' }],
    REPORTED: [done],
    REFUSED: [done, { by: final, action: 'disagree', opinion: '口岸退回。' }],
    // A member is one; a certificate is still to be made.
    ...(prefix === 'SZ' ? { APPROVED: [done] } : {}),
    MAKING: [done, done],
    READY: [done, done, done],
  };
  return deeds[status] ?? null;
}

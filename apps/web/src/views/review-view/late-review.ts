import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';

/** A case under review: its code is loaded with the first open case. */
async function loadParts() {
  const [{ ReviewBody: Body }, { CaseMarks: Marks }] = await Promise.all([
    import('./review-body.tsx'),
    import('./case-marks.tsx'),
    needTexts(['review', 'flows', 'fields', 'files']),
  ]);
  return { Body, Marks };
}

/** Its fields, papers, checks and history. */
export const ReviewBody = late(async () => (await loadParts()).Body);
/** Its time limit and assignee. */
export const CaseMarks = late(async () => (await loadParts()).Marks, { hasBox: false });

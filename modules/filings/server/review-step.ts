import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import {
  contained,
  defineAction,
  type HookRecord,
  type RecordValues,
  type ServerPart,
  stepHandler,
  type StepTrail,
  type StepValues,
  textOf,
} from '@haiqiao/server/sdk';
import { marksAfter, marksText } from './field-marks.ts';

/** An action that is a step of a review: beside what every step leaves, it says whose stage it was and what has to be changed. */
export function defineStep(resource: ResourceDefinition, code: string, values?: StepValues): ServerPart {
  return defineAction(resource, code, stepOf(resource, code, values));
}

/** What a decision sets, and for which filings it touches nothing else. */
interface Decision {
  readonly values: StepValues;
  readonly isContained: (filing: HookRecord) => boolean;
}

/**
 * A step that touches nothing but the filing itself: for ten seconds it can be taken back.
 * @param how what it sets; with a condition where it is such a step for some filings only
 */
export function defineDecision(
  resource: ResourceDefinition,
  code: string,
  how?: StepValues | Decision,
): ServerPart {
  const { values, isContained } = typeof how === 'object' ? how : { values: how };
  return defineAction(resource, code, contained(stepOf(resource, code, values), isContained));
}

function stepOf(resource: ResourceDefinition, code: string, values?: StepValues) {
  const to = resource.actions?.find((action) => action.code === code)?.to;
  const trail: StepTrail = {
    line: ({ record, params }) => ({
      stage: stageOf(record.values),
      fieldMarks: marksText(resource, params),
    }),
    also: ({ ctx }, event, after) => marksAfter(ctx, resource, { event, after }),
  };
  return stepHandler(to, values, trail);
}

const PRELIMINARY = new Set(['PRELIM_PENDING', 'FINAL_RETURNED PRELIM', 'CHANGE_PENDING PRELIM']);
const FINAL = new Set(['PENDING', 'FINAL_PENDING', 'REFUSED', 'REPORTED', 'CHANGE_PENDING FINAL']);
const APPLICANT = new Set([
  'DRAFT',
  'RETURNED',
  'AUTO_CHECK',
  'PRELIM_RETURNED',
  'FINAL_RETURNED APPLICANT',
  'CHANGE_PENDING EDIT',
]);

/** Whose stage a record is in (RS_REVIEW_STAGE): the applicant's, an officer's, or none any more. */
function stageOf(values: RecordValues): string {
  const status = textOf(values, 'status');
  const place = status === 'CHANGE_PENDING' ? textOf(values, 'changeStage') : textOf(values, 'returnTo');
  const isIn = (stage: ReadonlySet<string>) => stage.has(status) || stage.has(`${status} ${place}`);
  if (isIn(APPLICANT)) return 'APPLICANT';
  if (isIn(PRELIMINARY)) return 'PRELIM';
  return isIn(FINAL) ? 'FINAL' : 'DECIDED';
}

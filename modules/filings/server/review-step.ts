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

/** An action that is a review step: besides the common effects it records the stage and the fields to change. */
export function defineStep(resource: ResourceDefinition, code: string, values?: StepValues): ServerPart {
  return defineAction(resource, code, stepOf(resource, code, values));
}

/** Values a decision sets, and the filings for which it changes nothing else. */
interface Decision {
  readonly values: StepValues;
  readonly isContained: (filing: HookRecord) => boolean;
}

/**
 * A step that changes only the filing itself: it can be undone for ten seconds.
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

/** The review stage of a record (RS_REVIEW_STAGE): applicant, officer or none. */
function stageOf(values: RecordValues): string {
  const status = textOf(values, 'status');
  const substage = status === 'CHANGE_PENDING' ? textOf(values, 'changeStage') : textOf(values, 'returnTo');
  const isIn = (stage: ReadonlySet<string>) => stage.has(status) || stage.has(`${status} ${substage}`);
  if (isIn(APPLICANT)) return 'APPLICANT';
  if (isIn(PRELIMINARY)) return 'PRELIM';
  return isIn(FINAL) ? 'FINAL' : 'DECIDED';
}

import { tableRowsOf } from '@haiqiao/contract/field-types';
import {
  type ActionEvent,
  assertComplete,
  type Hook,
  memberOf,
  type RecordValues,
  refusal,
  separated,
  type ServerPart,
  textOf,
  todayOf,
  withRow,
  type StepValues,
} from '@haiqiao/server/sdk';
import { associationRecord } from '../association-record/association-record.resource.ts';
import { decisionOf, rejectionOf, writeLibrary } from './approval.ts';
import { handedIn } from './data-versions.ts';
import { defineDecision, defineStep } from './review-step.ts';
import { guardAssociationRecord } from './submission-guards.ts';

const step = (code: string, values?: StepValues) => defineStep(associationRecord, code, values);
const decision = (code: string, values?: StepValues) => defineDecision(associationRecord, code, values);

const submit: StepValues = async (hook, { record: { id, values } }) => {
  assertComplete(hook.ctx, associationRecord, values);
  await guardAssociationRecord(hook, { id, resource: associationRecord.code, values });
  return handedIn(hook, associationRecord, values);
};

/** Membership starts today; the annual fee is due. */
const pass: StepValues = async (hook, { record: { values } }) => {
  const today = todayOf(hook.ctx);
  const isPerson = textOf(values, 'memberLevel') === 'PERSON';
  return {
    ...decisionOf(hook.ctx),
    approvedAt: hook.ctx.clock.now().toISOString(),
    memberNo: textOf(values, 'recordNo').replace(/^[A-Z]+/, 'HY'),
    joinDate: today,
    ...feesOf(values, today.slice(0, 4)),
    feeValidTo: today,
    ...(isPerson ? {} : { enterpriseId: await writeLibrary(hook, values) }),
  };
};

const changeLevel: StepValues = async ({ ctx }, { record: { values }, params, opinion }) => {
  // A person has no credit code, an enterprise no identity number.
  if ((textOf(values, 'memberLevel') === 'PERSON') !== (textOf(params, 'memberLevel') === 'PERSON'))
    throw refusal('params.memberLevel', 'memberKindFixed');
  return {
    memberLevel: params['memberLevel'] ?? null,
    levelHistory: withRow(values, 'levelHistory', {
      at: ctx.clock.now().toISOString(),
      fromLevel: values['memberLevel'] ?? null,
      toLevel: params['memberLevel'] ?? null,
      operatorId: memberOf(ctx),
      opinion,
    }),
  };
};

/** A year is paid once; payment for this or a later year clears the arrears. */
async function recordFee({ ctx }: Hook, { record, params }: ActionEvent): Promise<RecordValues> {
  const { values, status } = record;
  const year = Number(params['year']);
  if (tableRowsOf(values['feeRecords']).some((row) => Number(row['year']) === year))
    throw refusal('params.year', 'feeYearTaken', { year });
  const { year: _, ...paid } = params;
  const today = todayOf(ctx);
  const feeRecords = withRow(values, 'feeRecords', { ...paid, year: String(year), operator: memberOf(ctx) });
  const until = `${year}-12-31`;
  const currentFeeEnd = textOf(values, 'feeValidTo');
  const feeValidTo = currentFeeEnd > until ? currentFeeEnd : until;
  return {
    feeRecords,
    ...feesOf({ feeRecords }, today.slice(0, 4)),
    feeValidTo,
    ...(status === 'ARREARS' && feeValidTo >= today ? { status: 'APPROVED' } : {}),
  };
}

/** Fee values of a member who has paid for a year, with the last day of that year. */
function feesOf(values: RecordValues, year: string): RecordValues {
  const paid = tableRowsOf(values['feeRecords']).find((row) => textOf(row, 'year') === year);
  return { feeYear: year, feeYearTo: `${year}-12-31`, feePaid: textOf(paid ?? {}, 'amount') || '0.00' };
}

const NO_FEES: RecordValues = { feeYear: null, feeYearTo: null };

/** Applicants may not decide on their own filing (DOMAIN §1.3). */
const separate = (values: StepValues) => separated(values, ['createdBy']);

/** Transitions of a membership (DOMAIN §2.3). */
export const associationSteps: readonly ServerPart[] = [
  step('submit', submit),
  step('pass', separate(pass)),
  decision(
    'return',
    separate(async () => ({})),
  ),
  decision('reject', separate(rejectionOf)),
  decision('withdraw'),
  decision('terminate'),
  step('changeLevel', changeLevel),
  step('recordFee', recordFee),
  step('markArrears'),
  step('rollFeeYear', async ({ ctx }, { record: { values } }) => feesOf(values, todayOf(ctx).slice(0, 4))),
  // A former member owes nothing.
  step('quit', async () => NO_FEES),
  step('remove', async ({ ctx }) => ({ ...decisionOf(ctx), ...NO_FEES })),
];

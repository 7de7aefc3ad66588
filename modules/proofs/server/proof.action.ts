import {
  type ActionEvent,
  assertComplete,
  defineAction,
  defineDecision,
  defineNightly,
  defineStep,
  type Hook,
  memberOf,
  type RecordValues,
  sendMessage,
  separated,
  type ServerPart,
  type StepValues,
  textOf,
  todayOf,
} from '@haiqiao/server/sdk';
import { proof } from '../proof/proof.resource.ts';
import { DATA_PROOF } from '../proof/proof-states.ts';
import { provedFiling, takenFromFiling } from './filing-facts.ts';
import { issueProof, previewProof, reprintProof } from './issue-proof.ts';
import { assertPeriod } from './proof-period.ts';
import { hasRecentDuplicate } from './recent-duplicate.ts';
import { replaceProof } from './replace-proof.ts';
import { assertVerified, loadData, markRows } from './trade-data.ts';

const step = (code: string, values?: StepValues) => defineStep(proof, code, values);
const decision = (code: string, values?: StepValues) => defineDecision(proof, code, values);

const isData = (values: RecordValues) => textOf(values, 'applyType') === DATA_PROOF;

const submit: StepValues = async ({ ctx, records }, { record: { id, values } }) => {
  assertComplete(ctx, proof, values);
  const duplicateFlag = { hasRecentTwin: await hasRecentDuplicate(ctx, records, { id, values }) };
  if (isData(values)) {
    assertPeriod(values, todayOf(ctx));
    return duplicateFlag;
  }
  const filing = await provedFiling(records, values, todayOf(ctx));
  return { ...duplicateFlag, ...takenFromFiling(filing) };
};

const verifyPass: StepValues = async ({ ctx, records }, { record: { values } }) => {
  const verified = { verifiedBy: memberOf(ctx), verifiedAt: ctx.clock.now().toISOString() };
  if (isData(values)) {
    assertVerified(values);
    return verified;
  }
  // A change may have been approved since the submission.
  return { ...verified, ...takenFromFiling(await provedFiling(records, values, todayOf(ctx))) };
};

const reject: StepValues = async ({ ctx }, { params }) => ({
  reviewerId: memberOf(ctx),
  rejectReason: params['reason'] ?? null,
});

const issue: StepValues = async (hook, { record: { values } }) => issueProof(hook, values);

const resend: StepValues = async ({ ctx }, event) => {
  await notifyApplicant({ ctx }, event, { template: 'PROOF_READY', params: {} });
  return {};
};

const revoke: StepValues = async ({ ctx }, event) => {
  await notifyApplicant({ ctx }, event, { template: 'PROOF_ENDED', params: { reason: event.opinion } });
  return { revokedAt: ctx.clock.now().toISOString(), revokeReason: event.opinion };
};

const replace: StepValues = async (hook, event) => {
  const set = await replaceProof(hook, event);
  await notifyApplicant(hook, event, { template: 'PROOF_ENDED', params: { reason: event.opinion } });
  return set;
};

interface Notification {
  readonly template: 'PROOF_READY' | 'PROOF_ENDED';
  readonly params: Readonly<Record<string, string>>;
}

/** Notifies the applicant. */
async function notifyApplicant(
  { ctx }: Pick<Hook, 'ctx'>,
  { record: { id, values } }: ActionEvent,
  { template, params }: Notification,
): Promise<void> {
  const to = textOf(values, 'createdBy');
  const path = isData(values)
    ? '/proof-apply-management/data-proof-apply/detail'
    : '/proof-apply-management/record-proof-apply/detail';
  await sendMessage(ctx, {
    template,
    params: { title: textOf(values, 'enterpriseName'), proofNo: textOf(values, 'proofNo'), ...params },
    kind: 'NOTICE',
    to: to === '' ? [] : [to],
    route: { path, query: { id } },
    about: { type: proof.code, id },
  });
}

/** Verifiers and applicants may not decide on the proof (DOMAIN §1.3, §2.7). */
const separate = (values: StepValues) => separated(values, ['verifiedBy', 'createdBy']);

/** Transitions of a proof application (DOMAIN §2.7). */
export const proofSteps: readonly ServerPart[] = [
  step('submit', submit),
  decision('withdraw'),
  decision('terminate'),
  step('askWithdraw'),
  step('loadData', loadData),
  step('markRows', markRows),
  decision('verifyPass', verifyPass),
  decision('verifyReturn'),
  decision('verifyReject', reject),
  // A preview does not change the state.
  defineAction(proof, 'preview', (hook, { record: { values } }) => previewProof(hook, values)),
  step('issue', separate(issue)),
  decision(
    'reviewReturn',
    separate(async () => ({})),
  ),
  decision('reviewReject', separate(reject)),
  step('reprint', async (hook, { record: { values } }) => reprintProof(hook, values)),
  step('resend', resend),
  step('revoke', revoke),
  step('replace', separate(replace)),
  step('expire'),
  defineNightly(proof, { action: 'expire' }),
  defineNightly(proof, { action: 'reprint' }),
];

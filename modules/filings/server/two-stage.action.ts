import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import {
  type ActionEvent,
  assertComplete,
  type Hook,
  memberOf,
  type RecordValues,
  separated,
  type ServerPart,
  type StepValues,
} from '@haiqiao/server/sdk';
import { approvalOf, decisionOf, rejectionOf } from './approval.ts';
import { dataBeforeChange, handedIn, versionOf, withVersion } from './data-versions.ts';
import { defineDecision, defineStep } from './review-step.ts';
import type { SubmissionGuard } from './submission-guards.ts';

/** Options of a kind of filing for its steps. */
export interface TwoStageOptions {
  readonly guard: SubmissionGuard;
  /** Values set when a filing is suspended or cancelled. */
  readonly onEnd?: (values: RecordValues, action: string) => RecordValues;
}

/** Server code of every transition of the two-stage review (DOMAIN §1.3) for one kind of filing. */
export function twoStageSteps(
  resource: ResourceDefinition,
  { guard, onEnd = () => ({}) }: TwoStageOptions,
): readonly ServerPart[] {
  const ends: StepValues = async ({ ctx }, { record, action }) => ({
    ...decisionOf(ctx),
    ...onEnd(record.values, action),
  });
  const step = (code: string, values?: StepValues) => defineStep(resource, code, values);
  const decision = (code: string, values: StepValues) => defineDecision(resource, code, values);
  return [
    step('submit', (hook, event) => submitted(hook, event, { resource, guard })),
    defineDecision(resource, 'withdraw'),
    defineDecision(resource, 'terminate'),
    step('askWithdraw'),
    decision('prelimPass', async ({ ctx }) => ({ ...prelimOf({ ctx }), returnTo: null })),
    decision('prelimReturn', async () => ({ returnTo: null })),
    decision('prelimReject', async (hook, event) => ({
      ...(await rejectionOf(hook, event)),
      returnTo: null,
    })),
    step(
      'finalPass',
      separate((hook, { record }) => approvalOf(hook, resource, record.values)),
    ),
    decision(
      'finalReturn',
      separate(async (_, { params }) => ({ returnTo: params['target'] ?? null })),
    ),
    decision('finalReject', separate(rejectionOf)),
    step('suspend', ends),
    step('resume', async ({ ctx }) => decisionOf(ctx)),
    step('cancel', ends),
    step('expire', ends),
    ...changeSteps(resource, guard),
  ];
}

function changeSteps(resource: ResourceDefinition, guard: SubmissionGuard): readonly ServerPart[] {
  const step = (code: string, values: StepValues) => defineStep(resource, code, values);
  const decision = (code: string, values: StepValues) => defineDecision(resource, code, values);
  const restored: StepValues = async (_, { record }) => ({
    ...dataBeforeChange(resource, record.values),
    changeStage: null,
    changeKind: null,
    changeReason: null,
  });
  return [
    step('change', async ({ ctx }, { record, params }) => ({
      changeStage: 'EDIT',
      changeKind: 'CHANGE',
      changeReason: params['changeReason'] ?? null,
      dataVersions: inForce({ ctx }, resource, record.values),
    })),
    step('renew', async (hook, { record: { id, status, values } }) => {
      // Conditions that prevent filing also prevent later steps.
      await guard(hook, { id, resource: resource.code, values });
      return {
        changeKind: 'RENEW',
        ...(status === 'EXPIRED'
          ? { status: 'PRELIM_PENDING' }
          : { status: 'CHANGE_PENDING', changeStage: 'PRELIM' }),
        dataVersions: inForce(hook, resource, values),
      };
    }),
    step('submitChange', async (hook, { record }) => {
      assertComplete(hook.ctx, resource, record.values);
      const { id, values } = record;
      await guard(hook, { id, resource: resource.code, values });
      return { changeStage: 'PRELIM', ...handedIn(hook, resource, values) };
    }),
    step('dropChange', restored),
    step('terminateChange', restored),
    decision('changePrelimPass', async ({ ctx }) => ({ ...prelimOf({ ctx }), changeStage: 'FINAL' })),
    decision('changePrelimReturn', async () => ({ changeStage: 'EDIT' })),
    step(
      'changePass',
      separate((hook, { record }) => approvalOf(hook, resource, record.values)),
    ),
    decision(
      'changeReturn',
      separate(async () => ({ changeStage: 'EDIT' })),
    ),
    step('updateContact', async (_, { params }) => params),
  ];
}

interface Submitting {
  readonly resource: ResourceDefinition;
  readonly guard: SubmissionGuard;
}

async function submitted(
  hook: Hook,
  { record: { id, values } }: ActionEvent,
  { resource, guard }: Submitting,
): Promise<RecordValues> {
  assertComplete(hook.ctx, resource, values);
  await guard(hook, { id, resource: resource.code, values });
  return { returnTo: null, ...handedIn(hook, resource, values) };
}

function prelimOf({ ctx }: Pick<Hook, 'ctx'>): RecordValues {
  return { prelimBy: memberOf(ctx), prelimAt: ctx.clock.now().toISOString() };
}

function inForce({ ctx }: Pick<Hook, 'ctx'>, resource: ResourceDefinition, values: RecordValues) {
  return withVersion(ctx, resource, { kind: 'IN_FORCE', values, versionNo: versionOf(values) });
}

/** The final decision is taken by neither the preliminary officer nor the author. */
const separate = (values: StepValues) => separated(values, ['prelimBy', 'createdBy']);

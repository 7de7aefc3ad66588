import { isIP } from 'node:net';
import { isIssuedDxpId } from '@haiqiao/contract/rules';
import {
  assertComplete,
  type Hook,
  type HookRecord,
  type HookRecords,
  type RecordValues,
  refusal,
  separated,
  type ServerPart,
  textOf,
  type StepValues,
} from '@haiqiao/server/sdk';
import { dexpidApplication } from '../dexpid-application/dexpid-application.resource.ts';
import { decisionOf, rejectionOf } from './approval.ts';
import { handedIn } from './data-versions.ts';
import { defineDecision, defineStep } from './review-step.ts';

const step = (code: string, values?: StepValues) => defineStep(dexpidApplication, code, values);
const decision = (code: string, values?: StepValues) => defineDecision(dexpidApplication, code, values);

const REASON = 'numbers of an enterprise are looked up over all applications';
const CODE = dexpidApplication.code;

/** States in which a number belongs to the enterprise. */
const OWNED: ReadonlySet<string> = new Set(['ISSUED', 'ACTIVE', 'DISABLED']);

/** Errors of an application in itself and against other applications (DOMAIN §2.4): codes of RS_DXP_CHECK. */
async function faultsOf(all: HookRecords, values: RecordValues): Promise<readonly string[]> {
  const businessLicense = textOf(values, 'businessLicense');
  const own = await all.find(CODE, { businessLicense });
  const faults: string[] = [];
  const isProduction = textOf(values, 'environment') === 'PROD';
  const hasTest = own.some((one) => one.status === 'ACTIVE' && textOf(one.values, 'environment') === 'TEST');
  if (isProduction && !hasTest && textOf(values, 'prodReason') === '') faults.push('NO_TEST_NUMBER');
  if (
    textOf(values, 'applicantType') !== 'NEW' &&
    holderOf(own, textOf(values, 'existingDxpId')) === undefined
  )
    faults.push('UNKNOWN_NUMBER');
  const isDirect = textOf(values, 'accessMode') === 'DIRECT';
  if (isDirect && isIP(textOf(values, 'serverIp')) === 0) faults.push('SERVER_ADDRESS');
  return faults;
}

function holderOf(own: readonly HookRecord[], dxpId: string): HookRecord | undefined {
  return own.find(({ status, values }) => OWNED.has(status) && textOf(values, 'dxpId') === dxpId);
}

/** The automatic check: passed applications wait for the officer, others are returned at once. */
async function checked({ records }: Hook, values: RecordValues): Promise<RecordValues> {
  const faults = await faultsOf(records.unrestricted(REASON), values);
  if (faults.length === 0) return { status: 'FINAL_PENDING', returnedBy: null, checkResult: [] };
  return { status: 'RETURNED', returnedBy: 'SYSTEM', checkResult: [...faults] };
}

/** A number belongs to one application: a change or transfer takes it over from the previous one. */
const issue: StepValues = async ({ ctx, records }, { record, params }) => {
  const all = records.unrestricted(REASON);
  const dxpId = textOf(params, 'dxpId');
  // Numbers of other formats are legacy: none is issued any more.
  if (textOf(record.values, 'applicantType') === 'NEW' && !isIssuedDxpId(dxpId))
    throw refusal('params.dxpId', 'dxpId');
  for (const other of await all.find(CODE, { dxpId })) {
    const isTakenOver =
      textOf(record.values, 'existingDxpId') === dxpId &&
      textOf(record.values, 'businessLicense') === textOf(other.values, 'businessLicense');
    if (!isTakenOver) throw refusal('params.dxpId', 'dxpIdTaken');
    await all.update(CODE, other.id, { status: 'CANCELLED', dxpId: null, existingDxpId: dxpId });
  }
  const now = ctx.clock.now().toISOString();
  // Cancellation releases the number.
  if (textOf(record.values, 'applicantType') === 'CANCEL') {
    if (dxpId !== textOf(record.values, 'existingDxpId')) throw refusal('params.dxpId', 'dxpIdOther');
    return { status: 'CANCELLED', eportReceipt: params['eportReceipt'] ?? null, approvedAt: now };
  }
  return { dxpId, eportReceipt: params['eportReceipt'] ?? null, issuedAt: now, approvedAt: now };
};

/** Applicants may not decide on their own filing (DOMAIN §1.3). */
const separate = (values: StepValues) => separated(values, ['createdBy']);

/** Transitions of a number application (DOMAIN §2.4). */
export const dexpidSteps: readonly ServerPart[] = [
  step('submit', async (hook, { record: { values } }) => {
    assertComplete(hook.ctx, dexpidApplication, values);
    return { ...(await checked(hook, values)), ...handedIn(hook, dexpidApplication, values) };
  }),
  step('autoCheck', (hook, { record }) => checked(hook, record.values)),
  step(
    'report',
    separate(async ({ ctx }) => decisionOf(ctx)),
  ),
  decision(
    'return',
    separate(async () => ({ returnedBy: 'OFFICER' })),
  ),
  decision('reject', separate(rejectionOf)),
  decision('withdraw'),
  decision('terminate'),
  step('refuse'),
  step('issue', issue),
  step('activate'),
  step('disable'),
  step('cancel', async ({ ctx }) => decisionOf(ctx)),
];

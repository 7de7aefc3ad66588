import { addDays } from '@haiqiao/contract/field-types';
import {
  assertComplete,
  type HookRecord,
  type HookRecords,
  type RecordValues,
  refusal,
  separated,
  type ServerPart,
  textOf,
  todayOf,
  verifyCodeOf,
  type StepValues,
} from '@haiqiao/server/sdk';
import { certRecord } from '../cert-record/cert-record.resource.ts';
import { decisionOf, rejectionOf, yearsAfter } from './approval.ts';
import { handedIn } from './data-versions.ts';
import { defineDecision, defineStep } from './review-step.ts';

const step = (code: string, values?: StepValues) => defineStep(certRecord, code, values);
const decision = (code: string, how: Parameters<typeof defineDecision>[2]) =>
  defineDecision(certRecord, code, how);

const REASON = 'certificates of an enterprise are looked up over all applications';
const CODE = certRecord.code;

/** Days around expiry in which a certificate is renewable (DOMAIN §2.6). */
const RENEWABLE_BEFORE_DAYS = 60;
const RENEWABLE_AFTER_DAYS = 30;

const VALID_YEARS = 1;

const submit: StepValues = async ({ ctx, records }, { record: { id, values } }) => {
  assertComplete(ctx, certRecord, values);
  const all = records.unrestricted(REASON);
  if (textOf(values, 'applyKind') !== 'NEW') await assertOwn(all, { id, values });
  await assertRenewable(all, { values, today: todayOf(ctx) });
  if (textOf(values, 'applyKind') === 'NEW') await assertHolderFree(all, { id, values });
  return handedIn({ ctx }, certRecord, values);
};

/** Only the owner continues a certificate; otherwise its number would be issued twice. A certificate produced elsewhere is unknown here. */
async function assertOwn(
  all: HookRecords,
  { id, values }: { id: string; values: RecordValues },
): Promise<void> {
  const found = await all.find(CODE, { certNo: textOf(values, 'oldCertNo') });
  const earlier = found.filter((one) => one.id !== id);
  const isOwn = (one: HookRecord) =>
    textOf(one.values, 'businessLicense') === textOf(values, 'businessLicense');
  if (earlier.length > 0 && !earlier.some(isOwn)) throw refusal('oldCertNo', 'certOfOther');
}

async function assertRenewable(
  all: HookRecords,
  { values, today }: { values: RecordValues; today: string },
): Promise<void> {
  if (textOf(values, 'applyKind') !== 'RENEW') return;
  const certificates = await all.find(CODE, { certNo: textOf(values, 'oldCertNo') });
  // A renewal keeps the number, so the latest expiry counts. A certificate produced elsewhere is unknown here.
  let until = '';
  for (const one of certificates) {
    const end = textOf(one.values, 'certValidTo');
    if (end > until) until = end;
  }
  if (until === '') return;
  const first = addDays(until, -RENEWABLE_BEFORE_DAYS) ?? until;
  const last = addDays(until, RENEWABLE_AFTER_DAYS) ?? until;
  if (today < first || today > last) throw refusal('oldCertNo', 'renewalTime');
}

async function assertHolderFree(
  all: HookRecords,
  { id, values }: { id: string; values: RecordValues },
): Promise<void> {
  if (textOf(values, 'certUser') !== 'OPERATOR') return;
  const found = await all.find(CODE, {
    businessLicense: textOf(values, 'businessLicense'),
    holderIdCard: textOf(values, 'holderIdCard'),
    certUser: 'OPERATOR',
  });
  const others = found.filter((other) => other.id !== id && ['ACTIVE', 'EXPIRING'].includes(other.status));
  if (others.length > 0) throw refusal('holderIdCard', 'certHolderTaken');
}

/** Kinds whose certificate keeps its number; any other takes the number of its application. */
const PRESERVES_NUMBER: ReadonlySet<string> = new Set(['RENEW', 'UNLOCK']);

const finishMaking: StepValues = async ({ ctx, records }, { record: { id, values } }) => {
  const preservesNumber = PRESERVES_NUMBER.has(textOf(values, 'applyKind'));
  const [old] = await elder(records.unrestricted(REASON), { id, values });
  return {
    certNo: preservesNumber
      ? textOf(values, 'oldCertNo')
      : textOf(values, 'recordNo').replace(/^[A-Z]+/, 'CA'),
    verifyCode: verifyCodeOf(ctx),
    ...validityOf(values, { today: todayOf(ctx), old: old?.values ?? {} }),
  };
};

/** A renewal starts at the end of the old certificate; an unlocked certificate keeps its end. */
function validityOf(
  values: RecordValues,
  { today, old }: { today: string; old: RecordValues },
): RecordValues {
  const kind = textOf(values, 'applyKind');
  const until = textOf(old, 'certValidTo');
  if (kind === 'UNLOCK' && until !== '')
    return { certValidFrom: old['certValidFrom'] ?? today, certValidTo: until };
  const from = kind === 'RENEW' && until > today ? until : today;
  return { certValidFrom: today, certValidTo: yearsAfter(from, VALID_YEARS) };
}

/** Earlier applications of the same enterprise that this certificate continues. */
async function elder(
  all: HookRecords,
  { id, values }: { id: string; values: RecordValues },
): Promise<readonly HookRecord[]> {
  const oldCertNo = textOf(values, 'oldCertNo');
  if (oldCertNo === '' || textOf(values, 'applyKind') === 'NEW') return [];
  const businessLicense = textOf(values, 'businessLicense');
  const found = await all.find(CODE, { businessLicense, certNo: oldCertNo });
  return found.filter((one) => one.id !== id && IN_USE.has(one.status));
}

/** States in which the certificate is in use. */
const IN_USE: ReadonlySet<string> = new Set(['DELIVERED', 'ACTIVE', 'EXPIRING', 'LOST']);

/** Activation ends the replaced certificate: an enterprise never has two. */
const activate: StepValues = async ({ records }, { record: { id, values } }) => {
  const all = records.unrestricted(REASON);
  const status = PRESERVES_NUMBER.has(textOf(values, 'applyKind')) ? 'EXPIRED' : 'REVOKED';
  for (const old of await elder(all, { id, values })) await all.update(CODE, old.id, { status });
  await assertHolderFree(all, { id, values });
  return {};
};

const isEnding = (values: RecordValues) => textOf(values, 'applyKind') === 'REVOKE';

/** A revocation produces no certificate: the decision completes the application and ends the certificate. */
const pass: StepValues = async ({ ctx, records }, { record: { id, values } }) => {
  const decided = { ...decisionOf(ctx), approvedAt: ctx.clock.now().toISOString() };
  if (!isEnding(values)) return decided;
  const all = records.unrestricted(REASON);
  for (const old of await elder(all, { id, values })) await all.update(CODE, old.id, { status: 'REVOKED' });
  return { ...decided, status: 'REVOKED' };
};

const deliver: StepValues = async ({ ctx }, { record: { values }, params }) => {
  if (textOf(values, 'deliverMode') === 'MAIL' && textOf(params, 'expressNo') === '')
    throw refusal('params.expressNo', 'expressNoNeeded');
  return {
    deliveredTo: params['deliveredTo'] ?? null,
    expressNo: params['expressNo'] ?? null,
    deliveredAt: ctx.clock.now().toISOString(),
  };
};

/** Applicants may not decide on their own filing (DOMAIN §1.3). */
const separate = (values: StepValues) => separated(values, ['createdBy']);

/** Transitions of a certificate application (DOMAIN §2.6). */
export const certSteps: readonly ServerPart[] = [
  step('submit', submit),
  decision('pass', { values: separate(pass), isContained: ({ values }) => !isEnding(values) }),
  decision(
    'return',
    separate(async () => ({})),
  ),
  decision('reject', separate(rejectionOf)),
  defineDecision(certRecord, 'withdraw'),
  defineDecision(certRecord, 'terminate'),
  step('startMaking'),
  step('finishMaking', finishMaking),
  step('deliver', deliver),
  step('activate', activate),
  step('markExpiring'),
  step('expire'),
  step('reportLoss'),
  step('revoke', async ({ ctx }) => decisionOf(ctx)),
];

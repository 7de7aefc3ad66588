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

/** Days around its expiry in which a certificate is renewed (DOMAIN §2.6). */
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

/** Whoever goes on from a certificate has it: its number would be given twice. One that was made elsewhere is not known here. */
async function assertOwn(
  all: HookRecords,
  { id, values }: { id: string; values: RecordValues },
): Promise<void> {
  const found = await all.find(CODE, { certNo: textOf(values, 'oldCertNo') });
  const known = found.filter((one) => one.id !== id);
  const isOwn = (one: HookRecord) =>
    textOf(one.values, 'businessLicense') === textOf(values, 'businessLicense');
  if (known.length > 0 && !known.some(isOwn)) throw refusal('oldCertNo', 'certOfOther');
}

async function assertRenewable(
  all: HookRecords,
  { values, today }: { values: RecordValues; today: string },
): Promise<void> {
  if (textOf(values, 'applyKind') !== 'RENEW') return;
  const known = await all.find(CODE, { certNo: textOf(values, 'oldCertNo') });
  // A renewal keeps the number: the one that ends last is in question. One that was made elsewhere is not known here.
  let until = '';
  for (const one of known) {
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

/** Kinds of applications whose certificate keeps its number; any other gets that of its application. */
const KEEPS_NUMBER: ReadonlySet<string> = new Set(['RENEW', 'UNLOCK']);

const finishMaking: StepValues = async ({ ctx, records }, { record: { id, values } }) => {
  const keeps = KEEPS_NUMBER.has(textOf(values, 'applyKind'));
  const [old] = await elder(records.unrestricted(REASON), { id, values });
  return {
    certNo: keeps ? textOf(values, 'oldCertNo') : textOf(values, 'recordNo').replace(/^[A-Z]+/, 'CA'),
    verifyCode: verifyCodeOf(ctx),
    ...validityOf(values, { today: todayOf(ctx), old: old?.values ?? {} }),
  };
};

/** A renewal goes on from where the certificate ends; one that is unlocked ends when it did before. */
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

/** The applications of the same enterprise that the certificate goes on from. */
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

/** States in which somebody holds the certificate. */
const IN_USE: ReadonlySet<string> = new Set(['DELIVERED', 'ACTIVE', 'EXPIRING', 'LOST']);

/** With the new certificate in use the one that it replaces is over: an enterprise never has two of them. */
const activate: StepValues = async ({ records }, { record: { id, values } }) => {
  const all = records.unrestricted(REASON);
  const status = KEEPS_NUMBER.has(textOf(values, 'applyKind')) ? 'EXPIRED' : 'REVOKED';
  for (const old of await elder(all, { id, values })) await all.update(CODE, old.id, { status });
  await assertHolderFree(all, { id, values });
  return {};
};

const isEnding = (values: RecordValues) => textOf(values, 'applyKind') === 'REVOKE';

/** An application to end a certificate asks for none: it is done with the decision, and so is the certificate. */
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

/** Nobody decides on what they filed themselves (DOMAIN §1.3). */
const separate = (values: StepValues) => separated(values, ['createdBy']);

/** What becomes of an application for a certificate (DOMAIN §2.6). */
export const certSteps: readonly ServerPart[] = [
  step('submit', submit),
  decision('pass', { values: separate(pass), isContained: ({ values }) => !isEnding(values) }),
  decision(
    'return',
    separate(async () => ({})),
  ),
  decision('reject', separate(rejectionOf)),
  step('startMaking'),
  step('finishMaking', finishMaking),
  step('deliver', deliver),
  step('activate', activate),
  step('markExpiring'),
  step('expire'),
  step('reportLoss'),
  step('revoke', async ({ ctx }) => decisionOf(ctx)),
];

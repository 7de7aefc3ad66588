import { isBlank, tableRowsOf } from '@haiqiao/contract/field-types';
import { VALUE_RULES } from '@haiqiao/contract/rules';
import {
  lockName,
  type Hook,
  type HookRecord,
  type HookRecords,
  type RecordValues,
  refusal,
  textOf,
  todayOf,
} from '@haiqiao/server/sdk';
import { GONE } from './living.ts';

/** A record being submitted. */
export interface Submission {
  readonly id: string;
  readonly resource: string;
  readonly values: RecordValues;
}

/** Checks that depend on other records or the date. Throws AppError RECORD_INVALID with a message. */
export type SubmissionGuard = (hook: Hook, submission: Submission) => Promise<void>;

const REASON = 'submission rules depend on all filings of the enterprise';

/** One active filing of a kind per enterprise. */
async function assertNoneLives({ ctx, records }: Hook, { id, resource, values }: Submission): Promise<void> {
  const license = textOf(values, 'businessLicense');
  if (license === '') return;
  await lockName(ctx, `${resource}:${license}`);
  const living = await records.unrestricted(REASON).find(resource, { liveKey: license });
  if (living.some((other) => other.id !== id)) throw refusal('businessLicense', 'filingLive');
}

async function assertRegistered({ records }: Hook, { values }: Submission): Promise<void> {
  const businessLicense = textOf(values, 'businessLicense');
  const found = await records.unrestricted(REASON).find('enterprise', { businessLicense });
  if (found.some((enterprise) => GONE.has(textOf(enterprise.values, 'registerState'))))
    throw refusal('businessLicense', 'registerStateBad');
}

/** Also in force while a change is under review. */
const IN_FORCE: ReadonlySet<string> = new Set(['APPROVED', 'CHANGE_PENDING']);

async function assertSettled(
  all: HookRecords,
  { values, today }: { values: RecordValues; today: string },
): Promise<void> {
  const found = await all.find('center_record', { liveKey: textOf(values, 'businessLicense') });
  // The nightly job marks expired filings but skips those under change: the date decides.
  const isInForce = ({ status, values }: HookRecord) =>
    IN_FORCE.has(status) && (textOf(values, 'validTo') || today) >= today;
  if (!found.some(isInForce)) throw refusal('businessLicense', 'centreRecordNeeded');
}

function assertPlatformCode(values: RecordValues, name: string): void {
  const code = textOf(values, name);
  const isCode = /^[0-9A-Z]{10}$/.test(code) || VALUE_RULES.creditCode.check(code) === null;
  if (code !== '' && !isCode) throw refusal(name, 'platformCode');
}

/** A date, if present, must be in the future. */
function assertAhead(values: RecordValues, name: string, { today, path = name }: Ahead): void {
  const date = textOf(values, name);
  if (date !== '' && date <= today) throw refusal(path, 'validityOver');
}

interface Ahead {
  readonly today: string;
  readonly path?: string;
}

/** Kinds of service that need a qualification (DOMAIN §2.5). */
const QUALIFIED: ReadonlySet<string> = new Set(['TAX', 'LEGAL_IP', 'FINANCE', 'INSPECTION']);

export const guardCenterRecord: SubmissionGuard = async (hook, submission) => {
  await assertNoneLives(hook, submission);
  await assertRegistered(hook, submission);
};

export const guardPublicServiceRecord: SubmissionGuard = async ({ ctx, records }, { values }) => {
  const today = todayOf(ctx);
  for (const name of ['ebcCode', 'ebpCode']) assertPlatformCode(values, name);
  for (const name of ['licenceValidTo', 'payLicenceValidTo']) assertAhead(values, name, { today });
  await assertSettled(records.unrestricted(REASON), { values, today });
};

export const guardSupplierRecord: SubmissionGuard = async ({ ctx }, { values }) => {
  const today = todayOf(ctx);
  const types = values['serviceTypes'];
  const needsOne = Array.isArray(types) && types.some((type) => QUALIFIED.has(String(type)));
  const qualifications = tableRowsOf(values['qualifications']);
  if (needsOne && qualifications.length === 0) throw refusal('qualifications', 'qualificationNeeded');
  for (const [index, row] of qualifications.entries()) {
    assertAhead(row, 'validTo', { today, path: `qualifications.${index}.validTo` });
    if (isBlank(row['file'] ?? null)) throw refusal(`qualifications.${index}.file`, 'required');
  }
  for (const [index, row] of tableRowsOf(values['products']).entries()) {
    const [from, to] = [textOf(row, 'priceFrom'), textOf(row, 'priceTo')];
    if (from !== '' && to !== '' && Number(to) < Number(from))
      throw refusal(`products.${index}.priceTo`, 'priceReversed');
  }
};

/** One active membership per enterprise or person. */
export const guardAssociationRecord: SubmissionGuard = async (hook, submission) => {
  await assertNoneLives(hook, submission);
  const { id, resource, values } = submission;
  const idCard = textOf(values, 'idCard');
  if (textOf(values, 'memberLevel') !== 'PERSON' || idCard === '') return;
  await lockName(hook.ctx, `${resource}:${idCard}`);
  const found = await hook.records.unrestricted(REASON).find(resource, { idCard });
  if (found.some((other) => other.id !== id && LIVING_MEMBER.has(other.status)))
    throw refusal('idCard', 'filingLive');
};

const LIVING_MEMBER: ReadonlySet<string> = new Set(['PENDING', 'RETURNED', 'APPROVED', 'ARREARS']);

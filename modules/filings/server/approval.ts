import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import {
  type Context,
  type Hook,
  type HookRecord,
  type HookRecords,
  memberOf,
  type RecordValues,
  type StepValues,
  textOf,
  todayOf,
} from '@haiqiao/server/sdk';
import { LIBRARY_FIELDS } from '../blocks/library-fields.ts';
import { versionOf, withVersion } from './data-versions.ts';

/** Validity of an approved filing in years (DOMAIN §2.1). */
const VALID_YEARS = 2;

/** Values set by a two-stage approval: validity, data version, and the enterprise in the library. */
export async function approvalOf(
  hook: Hook,
  resource: ResourceDefinition,
  values: RecordValues,
): Promise<RecordValues> {
  const { ctx } = hook;
  const today = todayOf(ctx);
  const versionNo = versionOf(values) + 1;
  const kind = textOf(values, 'changeKind');
  const running = textOf(values, 'validTo');
  // The last day is included.
  const isRunning = running !== '' && running >= today;
  // A renewal continues from the current end. A change leaves the validity as it is, even if it has expired in the meantime.
  const from = kind === 'RENEW' && isRunning ? running : today;
  const preservesValidity = kind === 'CHANGE' && running !== '';
  return {
    ...decisionOf(ctx),
    approvedAt: ctx.clock.now().toISOString(),
    ...(preservesValidity ? {} : { validTo: yearsAfter(from, VALID_YEARS) }),
    ...(isRunning || preservesValidity ? {} : { validFrom: today }),
    enterpriseId: await writeLibrary(hook, values),
    changeStage: null,
    changeKind: null,
    changeReason: null,
    returnTo: null,
    rejectReason: null,
    dataVersion: versionNo,
    dataVersions: withVersion(ctx, resource, { kind: 'APPROVED', values, versionNo }),
  };
}

/** Records the author of a decision. */
export function decisionOf(ctx: Context): RecordValues {
  return { reviewerId: memberOf(ctx) };
}

/** Records the author and reason of a rejection. */
export const rejectionOf: StepValues = async ({ ctx }, { params }) => ({
  ...decisionOf(ctx),
  rejectReason: params['reason'] ?? null,
});

/** The same date some years later; 28 February for 29 February. */
export function yearsAfter(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years);
  const day = date.slice(4) === '-02-29' ? '-02-28' : date.slice(4);
  return `${year}${day}`;
}

/** Service stages that a filing advances. */
const BEFORE_FILING: ReadonlySet<string> = new Set(['', 'POTENTIAL', 'CONTACTED', 'LOST']);

/** Adds the enterprise of an approved filing to the library, fills its empty fields and marks it as having filed. Returns its id. */
export async function writeLibrary({ records }: Hook, values: RecordValues): Promise<string> {
  const all = records.unrestricted('an approved filing writes the enterprise library');
  const businessLicense = textOf(values, 'businessLicense');
  const [found] = await all.find('enterprise', { businessLicense });
  const survivor = found && (await survivorOf(all, found));
  if (!survivor) {
    const filedValues = LIBRARY_FIELDS.map((name) => [name, values[name] ?? null] as const);
    return all.create('enterprise', {
      enterpriseName: values['enterpriseName'] ?? null,
      businessLicense,
      ...Object.fromEntries(filedValues),
      stage: 'FILED',
    });
  }
  const gaps = LIBRARY_FIELDS.flatMap((name) => {
    const value = values[name] ?? null;
    return (survivor.values[name] ?? null) === null && value !== null ? [[name, value] as const] : [];
  });
  const stage = BEFORE_FILING.has(textOf(survivor.values, 'stage')) ? { stage: 'FILED' } : {};
  const set = { ...Object.fromEntries(gaps), ...stage };
  if (Object.keys(set).length > 0) await all.update('enterprise', survivor.id, set);
  return survivor.id;
}

/** A merged enterprise refers to its survivor, which may be merged as well. */
async function survivorOf(all: HookRecords, found: HookRecord): Promise<HookRecord> {
  const survivor = textOf(found.values, 'mergedInto');
  return survivor === '' ? found : survivorOf(all, await all.get('enterprise', survivor));
}

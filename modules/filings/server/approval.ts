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

/** How long an approved filing is in force (DOMAIN §2.1). */
const VALID_YEARS = 2;

/** What an approval of two stages sets: validity, version of the data, and the enterprise in the library. */
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
  // The last day counts.
  const isRunning = running !== '' && running >= today;
  // A renewal goes on from where it ends; a change alters nothing of the time, not even of one that has run out meanwhile.
  const from = kind === 'RENEW' && isRunning ? running : today;
  const keepsTime = kind === 'CHANGE' && running !== '';
  return {
    ...decisionOf(ctx),
    approvedAt: ctx.clock.now().toISOString(),
    ...(keepsTime ? {} : { validTo: yearsAfter(from, VALID_YEARS) }),
    ...(isRunning || keepsTime ? {} : { validFrom: today }),
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

/** Who decided. */
export function decisionOf(ctx: Context): RecordValues {
  return { reviewerId: memberOf(ctx) };
}

/** Who refused, and why. */
export const rejectionOf: StepValues = async ({ ctx }, { params }) => ({
  ...decisionOf(ctx),
  rejectReason: params['reason'] ?? null,
});

/** The same day some years later; of 29 February the day before. */
export function yearsAfter(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years);
  const day = date.slice(4) === '-02-29' ? '-02-28' : date.slice(4);
  return `${year}${day}`;
}

/** Stages of service that a filing leads on from. */
const BEFORE_FILING: ReadonlySet<string> = new Set(['', 'POTENTIAL', 'CONTACTED', 'LOST']);

/** The enterprise of an approved filing stands in the library, with what the library did not know yet, and as one that has filed. Answers its id. */
export async function writeLibrary({ records }: Hook, values: RecordValues): Promise<string> {
  const all = records.unrestricted('an approved filing writes the enterprise library');
  const businessLicense = textOf(values, 'businessLicense');
  const [found] = await all.find('enterprise', { businessLicense });
  const known = found && (await survivorOf(all, found));
  if (!known) {
    const told = LIBRARY_FIELDS.map((name) => [name, values[name] ?? null] as const);
    return all.create('enterprise', {
      enterpriseName: values['enterpriseName'] ?? null,
      businessLicense,
      ...Object.fromEntries(told),
      stage: 'FILED',
    });
  }
  const gaps = LIBRARY_FIELDS.flatMap((name) => {
    const value = values[name] ?? null;
    return (known.values[name] ?? null) === null && value !== null ? [[name, value] as const] : [];
  });
  const stage = BEFORE_FILING.has(textOf(known.values, 'stage')) ? { stage: 'FILED' } : {};
  const set = { ...Object.fromEntries(gaps), ...stage };
  if (Object.keys(set).length > 0) await all.update('enterprise', known.id, set);
  return known.id;
}

/** A merged enterprise lives on in another one, and that perhaps in a third. */
async function survivorOf(all: HookRecords, found: HookRecord): Promise<HookRecord> {
  const survivor = textOf(found.values, 'mergedInto');
  return survivor === '' ? found : survivorOf(all, await all.get('enterprise', survivor));
}

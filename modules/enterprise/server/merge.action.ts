import { AppError } from '@haiqiao/contract/errors';
import { wireText } from '@haiqiao/contract/field-types';
import {
  type Context,
  defineAction,
  type HookRecord,
  type HookRecords,
  type RecordValues,
  sendMessage,
} from '@haiqiao/server/sdk';
import { enterprise } from '../enterprise/enterprise.resource.ts';

/** Fields of identity and administration: never copied from another enterprise. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'enterpriseName',
  'businessLicense',
  'mergedInto',
  'mergedAt',
  'dataSource',
  'fetchedAt',
]);

/** Retires an enterprise in favour of another: its job postings move, and its data fill empty fields of the survivor. */
export const mergeEnterprise = defineAction(
  enterprise,
  'merge',
  async ({ ctx, records }, { record, params }) => {
    const survivor = await records.get('enterprise', wireText(params['survivor']));
    if (survivor.id === record.id || survivor.status === 'MERGED') {
      throw new AppError('RECORD_INVALID', { issues: [{ path: 'survivor', rule: 'option' }] });
    }
    const all = records.unrestricted('everything that points to a merged enterprise moves with it');
    await movePositions(all, record.id, survivor.id);
    const gaps = params['fillGaps'] === true ? gapsOf(survivor, record) : {};
    if (Object.keys(gaps).length > 0) await records.update('enterprise', survivor.id, gaps);
    await notifyServiceOwner(ctx, record, survivor);
    return { mergedInto: survivor.id, mergedAt: shanghaiDate(ctx.clock.now()) };
  },
);

/** The service owner finds the merged enterprise under another name from now on. */
async function notifyServiceOwner(ctx: Context, merged: HookRecord, survivor: HookRecord): Promise<void> {
  const owner = wireText(merged.values['serviceOwner'] ?? '');
  const isOneself = ctx.actor.kind === 'member' && ctx.actor.memberId === owner;
  if (owner === '' || isOneself) return;
  await sendMessage(ctx, {
    template: 'ENTERPRISE_MERGED',
    params: { merged: nameIn(merged), survivor: nameIn(survivor) },
    kind: 'NOTICE',
    to: [owner],
    route: { path: '/enterpriseLibrary/details-see', query: { id: survivor.id } },
    about: { type: 'enterprise', id: survivor.id },
  });
}

function nameIn({ values }: HookRecord): string {
  return wireText(values['enterpriseName'] ?? '');
}

async function movePositions(records: HookRecords, from: string, to: string): Promise<void> {
  for (const { id, values } of await records.find('position', { enterpriseId: from })) {
    // Records from an earlier merge keep their first origin.
    const mergedFrom = values['mergedFrom'] ?? from;
    await records.update('position', id, { enterpriseId: to, mergedFrom });
  }
}

function gapsOf(survivor: HookRecord, merged: HookRecord): RecordValues {
  const names = Object.keys(enterprise.fields).filter(
    (name) => !OWN_FIELDS.has(name) && name !== 'contactList',
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = merged.values[name];
      return (survivor.values[name] ?? null) === null && value !== undefined && value !== null
        ? [[name, value]]
        : [];
    }),
  );
}

function shanghaiDate(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at);
}

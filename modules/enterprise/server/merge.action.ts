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

/** Fields that say who an enterprise is, or how the centre keeps it: never copied from another one. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'enterpriseName',
  'businessLicense',
  'mergedInto',
  'mergedAt',
  'dataSource',
  'fetchedAt',
]);

/** Puts an enterprise out of use in favour of another: its job postings move there, its data fills the other's gaps. */
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
    await tellServiceOwner(ctx, record, survivor);
    return { mergedInto: survivor.id, mergedAt: shanghaiDate(ctx.clock.now()) };
  },
);

/** Whoever serves the merged enterprise finds it under another name from now on. */
async function tellServiceOwner(ctx: Context, merged: HookRecord, survivor: HookRecord): Promise<void> {
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
    // What came along with an earlier merge still belongs to where it came from first.
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

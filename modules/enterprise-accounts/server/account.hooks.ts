import { wireText } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';
import {
  type Context,
  defineHooks,
  type Hook,
  type HookRecords,
  lockName,
  type RecordValues,
  type SaveEvent,
  settingNow,
} from '@haiqiao/server/sdk';
import { entAccount } from '../account/ent-account.resource.ts';
import { statusByDate } from './validity.ts';

const REASON = 'the account limit counts all accounts of an enterprise';

/** States of accounts that count against the limit of an enterprise. */
const LIVE = ['PENDING', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED'] as const;

/** Enforces one main account, a limited number of sub-accounts per enterprise, and groups of the enterprise side only. */
export const accountHooks = defineHooks(entAccount, {
  derive: async (_, { values }) => ({ seat: seatOf(values) }),
  beforeSave: async ({ ctx, records }, event) => {
    const all = records.unrestricted(REASON);
    await assertEnterpriseGroups(ctx, event);
    await assertMainIsFree(all, event);
    return { status: statusByDate(event.values, ctx.clock.now()) };
  },
  afterSave: assertRoomForSub,
});

function text(values: RecordValues | null, name: string): string {
  return wireText(values?.[name] ?? '');
}

function seatOf(values: RecordValues): string | null {
  const isLive = text(values, 'status') !== 'CLOSED';
  return isLive && text(values, 'accountType') === 'MAIN' ? 'MAIN' : null;
}

/** The enterprise of a live sub-account; empty for any other account. */
function subOf(values: RecordValues | null): string {
  const isLive = values !== null && text(values, 'status') !== 'CLOSED';
  return isLive && text(values, 'accountType') === 'SUB' ? text(values, 'enterpriseId') : '';
}

/** Checks added groups only; missing groups are reported with the other references. */
async function assertEnterpriseGroups({ db }: Context, { before, values }: SaveEvent): Promise<void> {
  const existing = new Set(idsIn(before));
  const added = idsIn(values).filter((id) => !existing.has(id));
  if (added.length === 0) return;
  const wrong = await db
    .selectFrom('sys_permission_group')
    .select('id')
    .where('id', 'in', added)
    .where('audience', '!=', 'ENTERPRISE')
    .executeTakeFirst();
  if (wrong) throw refusal('permissionGroups', 'enterpriseGroup');
}

function idsIn(values: RecordValues | null): readonly string[] {
  const ids = values?.['permissionGroups'];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Reports in words what the unique seat enforces. Imported rows get the database error, each on its own. */
async function assertMainIsFree(all: HookRecords, { id, before, values }: SaveEvent): Promise<void> {
  const isFile = before === null && text(values, 'source') === 'IMPORT';
  if (isFile || seatOf(values) === null) return;
  const mains = await all.find('ent_account', { enterpriseId: values['enterpriseId'] ?? null, seat: 'MAIN' });
  if (mains.some((main) => main.id !== id)) throw refusal('accountType', 'mainAccountTaken');
}

/** Counted on write: of two concurrent saves, the second counts the first. */
async function assertRoomForSub({ ctx, records }: Hook, { before, values }: SaveEvent): Promise<void> {
  const enterpriseId = subOf(values);
  if (enterpriseId === '' || subOf(before) === enterpriseId) return;
  await lockName(ctx, `ent_account:${enterpriseId}`);
  const max = await settingNow(ctx, 'enterprise.subAccountsMax');
  const all = records.unrestricted(REASON);
  let count = 0;
  for (const status of LIVE)
    count += (await all.find('ent_account', { enterpriseId, accountType: 'SUB', status })).length;
  if (count > max) throw refusal('accountType', 'subAccountsFull', { max });
}

function refusal(
  path: string,
  rule: string,
  params?: Readonly<Record<string, number>>,
): AppError<'RECORD_INVALID'> {
  return new AppError('RECORD_INVALID', { issues: [{ path, rule, ...(params && { params }) }] });
}

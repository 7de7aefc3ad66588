import { type Context } from '../../apps/server/src/context.ts';
import type { RowScope } from '../../packages/contract/src/access/index.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/features/demo/seed-demo.ts';
import { makeGroup, makeMember } from './members.ts';
import { type Callers, tokenOf } from './product.ts';

/** Accounts of a bench by what they see of the enterprise library. All have the demo password. */
export interface BenchAccounts {
  /** Hold the library post: see and change every enterprise. */
  readonly allRows: readonly string[];
  /** See the enterprises of their organisation and below. */
  readonly organisation: readonly string[];
  /** See the enterprises they own. */
  readonly own: readonly string[];
}

const ALL_ROWS = 10;
const RESTRICTED = 5;
const LIBRARY_POST = 'library';
/** Departments of the demo centre, one account after the other. */
const DEPARTMENTS = ['enterprise', 'activity', 'filing', 'administration'];

/** Creates the accounts. Made before the library is filled, they own their share of it. */
export async function makeAccounts(ctx: Context): Promise<BenchAccounts> {
  const allRows = await makeMany(ctx, 'all', ALL_ROWS);
  for (const { id } of allRows) await giveLibraryPost(ctx, id);
  return {
    allRows: allRows.map(({ account }) => account),
    organisation: await makeRestricted(ctx, 'organisation', { kind: 'orgAndBelow' }),
    own: await makeRestricted(ctx, 'own', { kind: 'owner' }),
  };
}

/** Signs accounts in. */
export async function signInAll(url: string, accounts: readonly string[]): Promise<Callers> {
  const tokens: string[] = [];
  for (const account of accounts) tokens.push(await tokenOf(url, account, DEMO_PASSWORD));
  return { url, tokens };
}

interface Member {
  readonly id: string;
  readonly account: string;
}

async function makeMany(ctx: Context, name: string, count: number): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (let number = 1; number <= count; number += 1) {
    const account = `bench-${name}-${number}`;
    const id = await makeMember(ctx, account);
    await moveTo(ctx, id, DEPARTMENTS[number % DEPARTMENTS.length] ?? '');
    members.push({ id, account });
  }
  return members;
}

async function makeRestricted(ctx: Context, name: string, scope: RowScope): Promise<readonly string[]> {
  const members = await makeMany(ctx, name, RESTRICTED);
  for (const { id } of members)
    await makeGroup(ctx, id, {
      buttons: [{ code: 'enterprise:read', denied: false }],
      rowRules: [{ resource: 'enterprise', scope, denied: false }],
    });
  return members.map(({ account }) => account);
}

async function moveTo({ db }: Context, memberId: string, department: string): Promise<void> {
  await db
    .updateTable('sys_member')
    .set((eb) => ({ org_id: eb.selectFrom('sys_org').select('id').where('code', '=', department) }))
    .where('id', '=', memberId)
    .execute();
}

async function giveLibraryPost({ db }: Context, memberId: string): Promise<void> {
  await db
    .insertInto('sys_member_post')
    .columns(['member_id', 'post_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_post')
        .select((post) => [post.val(memberId).as('member_id'), 'id as post_id'])
        .where('code', '=', LIBRARY_POST),
    )
    .execute();
}

import { dirname } from 'node:path';
import type { ModuleDefinition } from '@haiqiao/contract/definitions';
import { systemContext } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import type { SignedIn } from '../actors.ts';
import { loadTestModules, type TestModules } from '../module-template.ts';
import { type TestApp, type TestAppOptions, testApp } from '../test-app.ts';

/** An application with the area under test and its dependencies. */
export interface ModuleCentre extends TestApp {
  readonly module: ShippedModule;
  readonly all: readonly ShippedModule[];
  readonly definitions: readonly ModuleDefinition[];
  readonly orgId: string;
  /** A member with exactly one permission group. */
  holderOf(group: string): Promise<SignedIn>;
  /** A new member with several groups. */
  holderOfAll(account: string, groups: readonly string[]): Promise<SignedIn>;
}

/** Starts the application. @param folder absolute path of the area's folder */
export async function moduleCentre(
  folder: string,
  options: Omit<TestAppOptions, 'modules'> = {},
): Promise<ModuleCentre> {
  const modules: TestModules = { folder: dirname(folder) };
  const all = await loadTestModules(modules);
  const module = all.find((one) => one.folder === folder);
  if (!module) throw new Error(`${folder} holds no module.ts`);
  const centre = await testApp({ ...options, modules });
  const org = await centre.base.db
    .selectFrom('sys_org')
    .select('id')
    .where('code', '=', CENTRE_CODE)
    .executeTakeFirstOrThrow();
  const holders = new Map<string, Promise<SignedIn>>();
  return {
    ...centre,
    module,
    all,
    definitions: all.map(({ definition }) => definition),
    orgId: org.id,
    holderOf(group) {
      const holder =
        holders.get(group) ??
        makeHolder(centre, { account: `holder-of-${group}`, groups: [group], orgId: org.id });
      holders.set(group, holder);
      return holder;
    },
    holderOfAll: (account, groups) => makeHolder(centre, { account, groups, orgId: org.id }),
  };
}

interface Holder {
  readonly account: string;
  readonly groups: readonly string[];
  readonly orgId: string;
}

async function makeHolder(centre: TestApp, { account, groups, orgId }: Holder): Promise<SignedIn> {
  const member = await centre.makeMember({ account });
  const { db } = centre.base;
  await db.updateTable('sys_member').set({ org_id: orgId }).where('id', '=', member.memberId).execute();
  for (const group of groups) {
    const { id } = await db
      .selectFrom('sys_permission_group')
      .select('id')
      .where('code', '=', group)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sys_permission_group_holder')
      .values({ group_id: id, holder_kind: 'MEMBER', holder_id: member.memberId })
      .execute();
  }
  await raisePermissionVersion(systemContext(centre.base, 'test'));
  await centre.broadcast.publish('permissions-changed', {});
  return centre.signIn(member);
}

import { dirname } from 'node:path';
import type { ModuleDefinition } from '@haiqiao/contract/definitions';
import { systemContext } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import type { SignedIn } from '../actors.ts';
import { loadTestModules, type TestModules } from '../module-template.ts';
import { type TestApp, testApp } from '../test-app.ts';

/** A centre with the area under test and those beside it. */
export interface ModuleCentre extends TestApp {
  readonly module: ShippedModule;
  readonly all: readonly ShippedModule[];
  readonly definitions: readonly ModuleDefinition[];
  readonly orgId: string;
  /** Somebody who holds a permission group and nothing else. */
  holderOf(group: string): Promise<SignedIn>;
}

/** Starts the centre. @param folder absolute path of the area's folder */
export async function moduleCentre(folder: string): Promise<ModuleCentre> {
  const modules: TestModules = { folder: dirname(folder) };
  const all = await loadTestModules(modules);
  const module = all.find((one) => one.folder === folder);
  if (!module) throw new Error(`${folder} holds no module.ts`);
  const centre = await testApp({ modules });
  const org = await centre.base.db
    .selectFrom('sys_org')
    .select('id')
    .where('code', '=', CENTRE_CODE)
    .executeTakeFirstOrThrow();
  const known = new Map<string, Promise<SignedIn>>();
  return {
    ...centre,
    module,
    all,
    definitions: all.map(({ definition }) => definition),
    orgId: org.id,
    holderOf(group) {
      const holder = known.get(group) ?? makeHolder(centre, group, org.id);
      known.set(group, holder);
      return holder;
    },
  };
}

async function makeHolder(centre: TestApp, group: string, orgId: string): Promise<SignedIn> {
  const member = await centre.makeMember({ account: `holder-of-${group}` });
  const { db } = centre.base;
  await db.updateTable('sys_member').set({ org_id: orgId }).where('id', '=', member.memberId).execute();
  const { id } = await db
    .selectFrom('sys_permission_group')
    .select('id')
    .where('code', '=', group)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sys_permission_group_holder')
    .values({ group_id: id, holder_kind: 'MEMBER', holder_id: member.memberId })
    .execute();
  await raisePermissionVersion(systemContext(centre.base, 'test'));
  await centre.broadcast.publish('permissions-changed', {});
  return centre.signIn(member);
}

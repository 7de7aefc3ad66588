import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { WALL_ROLE, wallOf } from '#server/db/wall.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/features/demo/seed-demo.ts';
import { seedDemoStaff } from '#server/features/demo/seed-demo-staff.ts';
import { demoDeps } from '#server/features/demo/demo-deps.ts';
import { createDemoPapers, type DemoPapers } from '#server/features/demo/demo-papers.ts';
import { modulesWithoutDemo, seedDemoRecords } from '#server/features/demo/seed-demo-records.ts';
import { createFirstAdmin, type FirstAdmin } from '#server/features/organisation/create-first-admin.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { loadDemo, loadModuleCode } from '#server/modules.ts';
import { StartError } from '#server/lib/start-error.ts';
import { loadPrintStart } from '#server/node.ts';
import { createPress } from '#server/platform/documents/press.ts';
import { moduleGroups } from '#server/platform/install/access/module-access.ts';
import { installModules } from '#server/platform/install/install-modules.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';

/** The centre in the database, ready to be served. */
export interface Centre {
  /** Whether it is a demo centre: its accounts have a password that everybody knows. */
  readonly isDemo: boolean;
  /** The account to begin with, made just now; its password is shown once and nowhere kept. */
  readonly firstAdmin: FirstAdmin | null;
  /** Codes of the business areas that were installed or renewed just now. */
  readonly installed: readonly string[];
}

type Choices = Pick<Config, 'demo' | 'demoSaidAloud' | 'host'> &
  Partial<Pick<Config, 'rowSecurity' | 'dataDir' | 'documents' | 'storage'>>;

/**
 * Brings tables, base data, business areas and demo data up to date. Demo data goes into an empty database or a demo centre only, unless
 * it was asked for aloud: a variable that was forgotten must not open a real centre to everybody.
 * @throws StartError when demo accounts would be offered to the network without anybody having said so, and when an area
 * asks for what cannot be done, and when row security is required and not to be had
 */
export async function prepareCentre(
  base: ContextBase,
  choices: Choices,
  modules: readonly ShippedModule[],
): Promise<Centre> {
  await migrateToLatest(base.db);
  const ctx = systemContext(base, 'start');
  await installBase(ctx);
  const { installed } = await installModules(ctx, modules);
  await assertWall(ctx, choices);
  // Of a centre that is older than what members are searched by.
  await refreshMemberSearch(ctx);
  const hadDemo = await hasDemoAccounts(ctx);
  if (hadDemo && !choices.demoSaidAloud && !isLoopback(choices.host)) {
    throw new StartError(
      `The database holds demo accounts, whose password is public, and HAIQIAO_HOST=${choices.host} would offer them to the ` +
        'network: change their passwords first, or set HAIQIAO_DEMO=on if that is what you want.',
    );
  }
  const takesDemo = hadDemo || choices.demoSaidAloud || !(await hasMembers(ctx));
  if (!choices.demo || !takesDemo)
    return { isDemo: false, firstAdmin: await createFirstAdmin(ctx), installed };
  await seedDemo(ctx, moduleGroups(modules));
  await seedDemoStaff(ctx);
  await fillDemo(ctx, modules, choices);
  return { isDemo: true, firstAdmin: null, installed };
}

/** @throws StartError where the database does not let members be restricted by row security, and that was asked for */
async function assertWall(ctx: Context, { rowSecurity }: Choices): Promise<void> {
  if (await wallOf(ctx.db)?.isStanding()) return;
  if (rowSecurity === 'required') {
    throw new StartError(
      `HAIQIAO_ROW_SECURITY=required, and the user of DATABASE_URL may not become the role ${WALL_ROLE}: have somebody who ` +
        `may run "create role ${WALL_ROLE} nologin" and grant that role to this user.`,
    );
  }
  ctx.log.warn(
    { role: WALL_ROLE },
    'the database does not give us its row security; statements alone restrict members',
  );
}

async function fillDemo(ctx: Context, modules: readonly ShippedModule[], choices: Choices): Promise<void> {
  const areas = await loadDemo(await modulesWithoutDemo(ctx, modules));
  if (areas.length === 0) return;
  const deps = await demoDeps(ctx, await loadModuleCode(modules));
  const samples = openDemoPapers(choices);
  try {
    await seedDemoRecords(ctx, { ...deps, samples }, areas);
  } finally {
    await samples?.close();
  }
}

/** What sample papers are made with; null where there is no place to keep files. */
function openDemoPapers({ dataDir, documents, storage }: Choices): DemoPapers | null {
  if (dataDir === undefined || documents === undefined || storage === undefined) return null;
  const press = createPress(() => loadPrintStart({ dataDir, documents }));
  return createDemoPapers({ press, storage: openStorage(storage) });
}

async function hasMembers(ctx: Context): Promise<boolean> {
  return (await ctx.db.selectFrom('sys_member').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether somebody could sign in to a demo account with the public password. Its bearers mostly share one hash. */
async function hasDemoAccounts(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('sys_member')
    .select('password_hash')
    .distinct()
    .where('status', '=', 'ACTIVE')
    .where(
      'account',
      'in',
      DEMO_ACCOUNTS.map(({ account }) => account),
    )
    .execute();
  const hasher = createPasswordHasher();
  for (const { password_hash: hash } of rows) {
    if (await hasher.verify(DEMO_PASSWORD, () => Promise.resolve(hash))) return true;
  }
  return false;
}

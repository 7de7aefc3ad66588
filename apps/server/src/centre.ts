import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/features/demo/seed-demo.ts';
import { modulesWithoutDemo, seedDemoRecords } from '#server/features/demo/seed-demo-records.ts';
import { createFirstAdmin, type FirstAdmin } from '#server/features/organisation/create-first-admin.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { loadDemo, loadModuleCode } from '#server/modules.ts';
import { StartError } from '#server/lib/start-error.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { moduleGroups } from '#server/platform/install/access/module-access.ts';
import { installModules } from '#server/platform/install/install-modules.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';

/** The centre in the database, ready to be served. */
export interface Centre {
  /** Whether it is a demo centre: its accounts have a password that everybody knows. */
  readonly isDemo: boolean;
  /** The account to begin with, made just now; its password is shown once and nowhere kept. */
  readonly firstAdmin: FirstAdmin | null;
  /** Codes of the business areas that were installed or renewed just now. */
  readonly installed: readonly string[];
}

type Choices = Pick<Config, 'demo' | 'demoSaidAloud' | 'host'>;

/**
 * Brings tables, base data, business areas and demo data up to date. Demo data goes into an empty database or a demo centre only, unless
 * it was asked for aloud: a variable that was forgotten must not open a real centre to everybody.
 * @throws StartError when demo accounts would be offered to the network without anybody having said so, and when an area
 * asks for what cannot be done
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
  await fillDemo(ctx, modules);
  return { isDemo: true, firstAdmin: null, installed };
}

async function fillDemo(ctx: Context, modules: readonly ShippedModule[]): Promise<void> {
  const areas = await loadDemo(await modulesWithoutDemo(ctx, modules));
  if (areas.length === 0) return;
  const deps = createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(ctx.db)),
    dictionaries: createDictionaries(ctx, null),
    code: await loadModuleCode(modules),
  });
  await seedDemoRecords(ctx, deps, areas);
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

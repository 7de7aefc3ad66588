import { databaseOf } from '@haiqiao/pg';
import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { VERSION } from '#server/app.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/features/demo/seed-demo.ts';
import { seedDemoStaff } from '#server/features/demo/seed-demo-staff.ts';
import { demoDeps } from '#server/features/demo/demo-deps.ts';
import { createDemoPapers, type DemoPapers } from '#server/features/demo/demo-papers.ts';
import { modulesWithoutDemo, seedDemoRecords } from '#server/features/demo/seed-demo-records.ts';
import { createFirstAdmin, type FirstAdmin } from '#server/features/organisation/create-first-admin.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { loadDemo, loadModuleCode } from './modules.ts';
import { StartError } from '#server/lib/start-error.ts';
import { loadPrintStart } from './node.ts';
import { createPress } from '#server/platform/documents/press.ts';
import { moduleGroups } from '#server/platform/install/access/module-access.ts';
import { installModules } from '#server/platform/install/install-modules.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';

/** The centre's database, ready to serve. */
export interface Centre {
  /** Whether it is a demo centre with accounts whose password is public. */
  readonly isDemo: boolean;
  /** The first account, created just now; its password is shown once and never stored. */
  readonly firstAdmin: FirstAdmin | null;
  /** Codes of the business areas installed or updated just now. */
  readonly installed: readonly string[];
}

type Choices = Pick<Config, 'demo' | 'demoSaidAloud' | 'host'> &
  Partial<Pick<Config, 'trustProxy' | 'rowSecurity' | 'dataDir' | 'documents' | 'storage'>>;

/**
 * Migrates tables, base data, business areas and demo data. Demo data is only installed in an empty database or a demo centre, unless
 * requested explicitly: a missing variable must not expose a real centre.
 * @throws StartError when demo accounts would be exposed to the network without an explicit setting, when an area's request cannot be met,
 * and when row security is required but not available
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
  await assertRowSecurity(ctx, choices);
  // For a centre older than the member search columns.
  await refreshMemberSearch(ctx);
  const hadDemo = await hasDemoAccounts(ctx);
  const isExposed = !isLoopback(choices.host) || (choices.trustProxy ?? []).length > 0;
  if (hadDemo && !choices.demoSaidAloud && isExposed) {
    throw new StartError(
      `The database holds demo accounts, whose password is public, and HAIQIAO_HOST=${choices.host} would offer them to the ` +
        'network: change their passwords first, or set HAIQIAO_DEMO=on if this is intended.',
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

/** @throws StartError when row security is required and the database does not offer it */
async function assertRowSecurity(ctx: Context, { rowSecurity }: Choices): Promise<void> {
  if (await databaseOf(ctx.db)?.rowSecurity?.isAvailable()) return;
  if (rowSecurity === 'required') {
    throw new StartError(
      `HAIQIAO_ROW_SECURITY=required, but the user of DATABASE_URL may not switch to the role ${MEMBER_ROLE}: ` +
        `as a superuser, run "create role ${MEMBER_ROLE} nologin" and grant that role to this user.`,
    );
  }
  ctx.log.warn(
    { role: MEMBER_ROLE },
    'row security of the database is not available; only statements restrict members',
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

/** Dependencies of sample documents; null without file storage. */
function openDemoPapers({ dataDir, documents, storage }: Choices): DemoPapers | null {
  if (dataDir === undefined || documents === undefined || storage === undefined) return null;
  const press = createPress(() => loadPrintStart({ dataDir, documents }));
  return createDemoPapers({ press, storage: openStorage(storage) });
}

async function hasMembers(ctx: Context): Promise<boolean> {
  return (await ctx.db.selectFrom('sys_member').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a demo account accepts the public password. Most of them share one hash. */
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

/** The text shown after the start: the address of the centre and its demo accounts. */
export function welcomeText(address: string, { isDemo }: Pick<Centre, 'isDemo'>): string {
  const accounts = DEMO_ACCOUNTS.map(({ account, post }) => `    ${account.padEnd(10)} ${post}`.trimEnd());
  const demo = [`  演示账号（密码 ${DEMO_PASSWORD}）  demo accounts, all with that password:`, ...accounts];
  const lines = [
    `Haiqiao 海桥 ${VERSION}`,
    `  ${address}`,
    ...(isDemo ? demo : []),
    '  Press Ctrl-C to stop.',
  ];
  return lines.join('\n');
}

/** The first account of a centre without demo data. */
export function firstAdminText({ account, password }: FirstAdmin): string {
  return [
    '首个账号，密码只显示这一次。 The first account; its password is shown only once:',
    `  ${account}  ${password}`,
  ].join('\n');
}

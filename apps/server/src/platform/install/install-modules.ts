import type { ModuleDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { StartError } from '#server/lib/start-error.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import { raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import { installAccess } from './access/install-access.ts';
import { modulesAccess } from './access/module-access.ts';
import { assertSound } from './assert-sound.ts';
import { readCatalog, readResources } from './catalog/read-catalog.ts';
import { setOverlaysAside, withOverlays } from './overlays/read-overlays.ts';
import { installFlows } from './flows/install-flows.ts';
import { readShippedFlows } from './flows/shipped-flows.ts';
import type { OverlayFault } from './overlays/sound-overlays.ts';
import { planInstall } from './plan/plan-install.ts';
import type { InstallPlan, Step } from './plan/step.ts';
import { askRows } from './run/ask-rows.ts';
import { checksumOf, finishModule, installDefinitions } from './run/install-definitions.ts';
import { installDictionaries } from './run/install-dictionaries.ts';
import { withInstallLock } from './run/install-lock.ts';
import { refreshDerived, isDerivedAnew } from './run/refresh-derived.ts';
import { inTableTransaction, runOnline, runSteps, writeDown } from './run/run-steps.ts';
import type { ShippedModule } from './shipped-module.ts';
import { installRowSecurity } from './row-security/install-row-security.ts';

/** Result of an installation. */
export interface InstallReport {
  /** Codes of the new or changed modules. */
  readonly installed: readonly string[];
  /** Table steps in the order of execution. */
  readonly steps: readonly Step[];
}

const NOTHING: InstallReport = { installed: [], steps: [] };

/**
 * Brings the database to the modules' definitions: tables, definitions, translations, dictionaries, menus and permissions. Unchanged
 * modules cost a handful of statements in total. Several nodes may call it at once; an interrupted call is completed by the next one.
 * Nothing is changed when existing rows prevent a change.
 * @throws StartError with a sentence for each obstacle, naming module, resource, field and rows
 */
export async function installModules(
  ctx: Context,
  modules: readonly ShippedModule[],
): Promise<InstallReport> {
  const isCurrent = (await changedModules(ctx, modules)).length === 0;
  const report = isCurrent ? NOTHING : await withInstallLock(ctx, () => install(ctx, modules));
  await installRowSecurity(ctx);
  return report;
}

async function install(ctx: Context, modules: readonly ShippedModule[]): Promise<InstallReport> {
  // Read again: another node may have installed while this one waited.
  const changed = await changedModules(ctx, modules);
  if (changed.length === 0) return NOTHING;
  await assertSound(ctx, modules);
  const { steps, checks, refusals, overlayFaults } = await planModules(ctx, modules);
  const before = await stateBefore(ctx);
  const faults = [...refusals, ...(await askRows(ctx, checks))];
  if (faults.length > 0) throw new StartError(faults.join('\n'));

  const codes = modules.map(({ definition }) => definition.code);
  const stepsOf = (module: string, phase: Step['phase']) =>
    steps.filter((step) => step.module === module && step.phase === phase);
  for (const code of codes) await runTogether(ctx, stepsOf(code, 'tables'));
  for (const code of codes) {
    const module = changed.find(({ definition }) => definition.code === code);
    await runTogether(
      ctx,
      stepsOf(code, 'links'),
      module && ((ctx) => installContents(ctx, module, overlayFaults)),
    );
  }
  await inTransaction(ctx, (ctx) => installAccess(ctx, modulesAccess(changed)));
  const { flows } = await readShippedFlows(changed, modules);
  const changedCodes = changed.map(({ definition }) => definition.code);
  await inTransaction(ctx, (ctx) => installFlows(ctx, changedCodes, flows));
  for (const code of codes) await runOnline(ctx, stepsOf(code, 'online'));
  await refreshChanged(ctx, changed, before);
  for (const module of changed) await finishModule(ctx, module);
  return { installed: changedCodes, steps };
}

interface StateBefore {
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  /** Modules with an interrupted installation; their state is unknown. */
  readonly unfinished: ReadonlySet<string>;
}

async function stateBefore(ctx: Context): Promise<StateBefore> {
  const cutOff = await ctx.db.selectFrom('meta_module').select('code').where('checksum', '=', '').execute();
  return { resources: await readResources(ctx), unfinished: new Set(cutOff.map(({ code }) => code)) };
}

/** Derived values follow the definition, also in records that are never saved again. */
async function refreshChanged(
  ctx: Context,
  changed: readonly ShippedModule[],
  { resources: previous, unfinished }: StateBefore,
): Promise<void> {
  const anew = changed.flatMap(({ definition }) =>
    (definition.resources ?? [])
      .filter(({ table }) => table === undefined)
      .filter((one) => unfinished.has(definition.code) || isDerivedAnew(previous.get(one.code), one))
      .map(({ code }) => ({ module: definition.code, code })),
  );
  if (anew.length === 0) return;
  const { resources } = await loadMetadata(ctx.db);
  for (const { module, code } of anew) {
    const resource = resources.get(code);
    const rows = resource ? await refreshDerived(ctx, resource) : 0;
    const step = { module, subject: code, kind: 'refreshDerived', details: `${rows} records` };
    if (rows > 0) await writeDown(ctx, [step]);
  }
}

/** The installation plan for the modules, including customisations. */
export interface ModulesPlan extends InstallPlan {
  /** Customisations that no longer fit. */
  readonly overlayFaults: readonly OverlayFault[];
}

/** Plans an installation. Changes nothing. */
export async function planModules(ctx: Context, modules: readonly ShippedModule[]): Promise<ModulesPlan> {
  const { modules: definitions, faults } = await withOverlays(ctx, modules);
  const plan = planInstall(definitions, await readCatalog(ctx, platformTables(definitions)));
  return { ...plan, overlayFaults: faults };
}

async function runTogether(
  ctx: Context,
  steps: readonly Step[],
  more?: (ctx: Context) => Promise<void>,
): Promise<void> {
  if (steps.length === 0 && more === undefined) return;
  await inTableTransaction(ctx, async (ctx) => {
    await runSteps(ctx, steps);
    await more?.(ctx);
  });
}

async function installContents(
  ctx: Context,
  module: ShippedModule,
  overlayFaults: readonly OverlayFault[],
): Promise<void> {
  await installDefinitions(ctx, module);
  await setOverlaysAside(ctx, module.definition.code, overlayFaults);
  await installDictionaries(ctx, module);
  await raiseMetadataVersion(ctx);
}

/** Modules that are new or differ from the installed state. */
export async function changedModules(
  ctx: Context,
  modules: readonly ShippedModule[],
): Promise<readonly ShippedModule[]> {
  const rows = await ctx.db.selectFrom('meta_module').select(['code', 'checksum']).execute();
  const installed = new Map(rows.map(({ code, checksum }) => [code, checksum]));
  return modules.filter((module) => installed.get(module.definition.code) !== checksumOf(module));
}

function platformTables(modules: readonly ModuleDefinition[]): readonly string[] {
  return modules.flatMap(({ resources = [] }) =>
    resources.flatMap(({ table }) => (table === undefined ? [] : [table])),
  );
}

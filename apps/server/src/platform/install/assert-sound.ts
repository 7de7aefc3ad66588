import { PERMISSIONS } from '@haiqiao/contract/access';
import { checkModules, type ExternalCodes } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { StartError } from '#server/lib/start-error.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { readShippedFlows } from './flows/shipped-flows.ts';
import type { ShippedModule } from './shipped-module.ts';

/**
 * Refuses definitions that refer to missing things or contradict each other.
 * @throws StartError with a sentence for each, naming module, definition and location
 */
export async function assertSound(ctx: Context, modules: readonly ShippedModule[]): Promise<void> {
  const definitions = modules.map(({ definition }) => definition);
  const issues = checkModules(definitions, { external: await existingCodes(ctx) });
  const said = issues.map(({ module, where, reason }) => `modules/${module}: ${where}: ${reason}.`);
  const { faults } = await readShippedFlows(modules, modules);
  if (said.length + faults.length > 0) throw new StartError([...said, ...faults].join('\n'));
}

/** Existing codes outside of the modules: shipped with the platform or created by the centre. */
export async function existingCodes(ctx: Context): Promise<ExternalCodes> {
  const codesIn = async (table: 'sys_dictionary_type' | 'sys_menu' | 'sys_permission_group') =>
    (await ctx.db.selectFrom(table).select('code').execute()).map(({ code }) => code);
  return {
    resources: [...new Set(Object.values(PERMISSIONS).map((code) => code.split(':')[0] ?? ''))],
    dictionaries: await codesIn('sys_dictionary_type'),
    menus: await codesIn('sys_menu'),
    groups: await codesIn('sys_permission_group'),
    settings: Object.keys(SETTINGS),
  };
}

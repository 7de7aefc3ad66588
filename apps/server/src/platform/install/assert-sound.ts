import { PERMISSIONS } from '@haiqiao/contract/access';
import { checkModules, type KnownCodes } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { StartError } from '#server/lib/start-error.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { readShippedFlows } from './flows/shipped-flows.ts';
import type { ShippedModule } from './shipped-module.ts';

/**
 * Refuses definitions that name what does not exist, or contradict each other.
 * @throws StartError with a sentence for each, naming module, definition and place
 */
export async function assertSound(ctx: Context, modules: readonly ShippedModule[]): Promise<void> {
  const definitions = modules.map(({ definition }) => definition);
  const issues = checkModules(definitions, { known: await knownCodes(ctx) });
  const said = issues.map(({ module, where, reason }) => `modules/${module}: ${where}: ${reason}.`);
  const { faults } = await readShippedFlows(modules, modules);
  if (said.length + faults.length > 0) throw new StartError([...said, ...faults].join('\n'));
}

/** Codes of what is there beside the modules: brought by the platform, or made by people of the centre. */
export async function knownCodes(ctx: Context): Promise<KnownCodes> {
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

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DemoStep, type ModuleDefinition, pagePathsOf } from '@haiqiao/contract/definitions';
import { StartError } from '#server/lib/start-error.ts';
import {
  type ModuleTexts,
  type ShippedModule,
  TRANSLATED_LOCALES,
} from '#server/platform/install/shipped-module.ts';
import type { CheckCode } from '#server/platform/records/checks/check-code.ts';
import type { NightlyAction } from '#server/platform/records/nightly/nightly-action.ts';
import type { ModuleRoute } from '#server/platform/records/code/module-routes.ts';
import type { PublicPage } from '#server/platform/records/code/public-page.ts';
import type { ActionHandler, ModuleCode, RecordHooks } from '#server/platform/records/code/module-code.ts';
import type { ServerPart } from '#server/sdk.ts';

/** The folder of the shipped areas. */
export const MODULES_FOLDER = join(import.meta.dirname, '../../../../modules');

/**
 * Loads the business areas of a folder: one subfolder with a `module.ts` each, in name order.
 * @throws StartError naming the file that is missing or does not match its folder
 */
export async function loadModules(folder: string): Promise<readonly ShippedModule[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const areas = names.toSorted().filter((name) => existsSync(join(folder, name, 'module.ts')));
  return Promise.all(areas.map((name) => loadModule(join(folder, name), name)));
}

async function loadModule(folder: string, name: string): Promise<ShippedModule> {
  const definition = await importDefault<ModuleDefinition>(join(folder, 'module.ts'));
  if (definition?.code !== name) {
    throw new StartError(
      `${join(folder, 'module.ts')} must export defineModule({ code: '${name}', … }) as its default: the code is the folder's name.`,
    );
  }
  const diagrams = await readDiagrams(folder, definition);
  return { definition, texts: await readTexts(folder), folder, ...(diagrams ? { diagrams } : {}) };
}

/** The diagrams named by flows; a missing file is reported by their check. */
async function readDiagrams(
  folder: string,
  { flows = [] }: ModuleDefinition,
): Promise<Readonly<Record<string, string>> | null> {
  if (flows.length === 0) return null;
  const files = flows.map(({ bpmn }) => bpmn).filter((file) => existsSync(join(folder, file)));
  const read = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function readTexts(folder: string): Promise<ModuleTexts> {
  const entries = TRANSLATED_LOCALES.map(async (locale) => {
    const path = join(folder, 'locales', `${locale}.json`);
    return [locale, await readTextFile(path)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as ModuleTexts; // one entry per locale
}

async function readTextFile(path: string): Promise<Readonly<Record<string, string>>> {
  try {
    const texts: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isTexts(texts)) return texts;
  } catch (error) {
    throw new StartError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  throw new StartError(`${path} must hold one text per key: {"enterprise": "Enterprise"}.`);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** The code of areas in `server/index.ts`: hooks and actions of their resources. */
export async function loadModuleCode(modules: readonly ShippedModule[]): Promise<ModuleCode> {
  const hooks = new Map<string, RecordHooks>();
  const actions = new Map<string, Map<string, ActionHandler>>();
  const pages: PublicPage[] = [];
  const checks = new Map<string, CheckCode>();
  const nightly: NightlyAction[] = [];
  const routes: ModuleRoute[] = [];
  for (const module of modules) {
    for (const part of await loadServerParts(module)) {
      if (part.kind === 'page') pages.push(part.page);
      else if (part.kind === 'route') routes.push(part.route);
      else if (part.kind === 'check') checks.set(part.check.definition.code, part.check);
      else if (part.kind === 'nightly') nightly.push(part.nightlyAction);
      else if (part.kind === 'hooks') hooks.set(part.resource, part.hooks);
      else {
        const own = actions.get(part.resource) ?? new Map<string, ActionHandler>();
        actions.set(part.resource, own.set(part.action, part.run));
      }
    }
  }
  const pagePaths = modules.flatMap(({ definition }) => pagePathsOf(definition));
  return { hooks, actions, pages, checks, nightly, pagePaths, routes };
}

async function loadServerParts({ folder, definition }: ShippedModule): Promise<readonly ServerPart[]> {
  const path = join(folder, 'server/index.ts');
  if (!existsSync(path)) return [];
  const { serverParts } = await importFile<{ serverParts?: readonly ServerPart[] }>(path);
  if (!serverParts)
    throw new StartError(`${path} must export serverParts: what the area's hooks and actions are.`);
  const own = new Set((definition.resources ?? []).map(({ code }) => code));
  const stray = serverParts.find((part) => 'resource' in part && !own.has(part.resource));
  if (stray && 'resource' in stray) {
    throw new StartError(
      `${path} has code for ${stray.resource}, which is not a resource of modules/${definition.code}.`,
    );
  }
  return serverParts;
}

/** The demo data of areas, in module order. */
export async function loadDemo(
  modules: readonly ShippedModule[],
): Promise<readonly { readonly module: string; readonly steps: readonly DemoStep[] }[]> {
  const areas = modules.map(async ({ folder, definition }) => {
    const path = join(folder, 'demo.ts');
    if (!existsSync(path)) return [];
    const { demo } = await importFile<{ demo?: readonly DemoStep[] }>(path);
    if (!demo) throw new StartError(`${path} must export its rows: export const demo = defineDemo([…]).`);
    return [{ module: definition.code, steps: demo }];
  });
  return (await Promise.all(areas)).flat();
}

async function importDefault<Value>(path: string): Promise<Value | undefined> {
  const { default: value } = await importFile<{ default?: Value }>(path);
  return value;
}

function importFile<File>(path: string): Promise<File> {
  return import(pathToFileURL(path).href) as Promise<File>; // the required export of a file with this name
}

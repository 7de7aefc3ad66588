import i18next from 'i18next';
import { type ComponentType, createElement } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import { RECORD_PAGES } from './record-pages.ts';
import type { PageRoute } from './routes.ts';
import { openPanel } from './shell/shell.store.ts';
import { MissingCodeError } from './missing-code.ts';

/** A page of this build with the way to load its code. */
export interface PageDefinition extends PageRoute {
  readonly load: () => Promise<ComponentType>;
}

/** Longest wait for the code of a page (SPEC §9). */
const CHUNK_TIMEOUT_MS = 120_000;

async function loadHome(): Promise<ComponentType> {
  const [{ default: HomePage }] = await Promise.all([
    import('#web/features/home/home.page.tsx'),
    needTexts(['home']),
  ]);
  return () => createElement(HomePage, { onOpenPart: openPanel });
}

async function loadFrontLog(): Promise<ComponentType> {
  const [page] = await Promise.all([
    import('#web/features/front-log/front-log.page.tsx'),
    needTexts(['log']),
  ]);
  return page.default;
}

async function loadLists(): Promise<ComponentType> {
  const [{ ListPage }] = await Promise.all([
    import('#web/views/list-view/list-page.tsx'),
    needTexts(['list', 'fields']),
  ]);
  return ListPage as ComponentType; // the address says which list
}

async function loadRecycleBin(): Promise<ComponentType> {
  const [{ RecycleBinPage }] = await Promise.all([
    import('#web/features/recycle-bin/recycle-bin.page.tsx'),
    needTexts(['recycle-bin', 'list', 'fields']),
  ]);
  return RecycleBinPage;
}

async function loadDictionaryEditor(): Promise<ComponentType> {
  const [page] = await Promise.all([
    import('#web/features/dictionary-editor/dictionary-editor.page.tsx'),
    needTexts(['dictionary']),
  ]);
  return page.default;
}

/** Pages that browser tests and measurements open by a menu of their own; no other build contains them. */
function fixturePages(): readonly PageDefinition[] {
  if (import.meta.env.MODE !== 'e2e') return [];
  const files = import.meta.glob<{ default: ComponentType }>('../testing/fixture-pages/fixture.page.tsx');
  return Object.values(files).map((load) => ({
    name: 'fixture',
    path: '/fixture/:page',
    isFixed: false,
    load: async () => (await load()).default,
  }));
}

/** Every page of this build. */
export const PAGES: readonly PageDefinition[] = [
  { name: 'home', path: '/index', isFixed: true, load: loadHome },
  { name: 'log', path: '/log', isFixed: true, load: loadFrontLog },
  { name: 'dictionary', path: '/system/dictionary', isFixed: false, load: loadDictionaryEditor },
  // The server says who sees which list (NAV-04).
  { name: 'lists', path: '/lists', isFixed: true, load: loadLists },
  { name: 'recycle-bin', path: '/system/recycleBin', isFixed: false, load: loadRecycleBin },
  ...RECORD_PAGES,
  ...fixturePages(),
];

const loaded = new Map<string, ComponentType>();

/** The component of a page whose code is here already; null when it must be loaded first. */
export function loadedPage(name: string): ComponentType | null {
  return loaded.get(name) ?? null;
}

/** Loads the code of a page within the time limit. @throws MissingCodeError when it does not arrive */
export async function loadPage(name: string): Promise<ComponentType> {
  const page = PAGES.find((each) => each.name === name);
  if (!page) throw new Error(`no page ${name} in this build`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`page ${name} did not load in time`)), CHUNK_TIMEOUT_MS);
  });
  try {
    const component = await Promise.race([page.load(), late]);
    loaded.set(name, component);
    return component;
  } catch (cause) {
    throw new MissingCodeError(i18next.t('common:loadFailed'), { cause });
  } finally {
    clearTimeout(timer);
  }
}

import i18next from 'i18next';
import { type ComponentType, createElement } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import { RECORD_PAGES } from './record-pages.ts';
import { loadLists } from './load-lists.ts';
import { MissingCodeError } from '../missing-code.ts';
import type { PageDefinition } from './page-definition.ts';
import { openPanel } from '../shell/shell.store.ts';
import { DESIGNER_PAGES } from './designer-pages.ts';
import { FLOW_MODEL_PAGES } from './flow-model-pages.ts';
import { FLOW_PAGES } from './flow-pages.ts';
import { MENU_PAGES } from './menu-pages.ts';
import { MODULE_PAGES } from './module-pages.ts';
import { SYSTEM_PAGES } from './system-pages.ts';

/** Time limit for loading the code of a page (SPEC §9). */
export const CHUNK_TIMEOUT_MS = 120_000;

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

async function loadMessageCentre(): Promise<ComponentType> {
  const [{ MessageCentrePage }] = await Promise.all([
    import('#web/features/message-centre/message-centre.page.tsx'),
    needTexts(['messages', 'list']),
  ]);
  return MessageCentrePage;
}

/** Pages for browser tests and measurements; only their builds contain them. */
function fixturePages(): readonly PageDefinition[] {
  if (import.meta.env.MODE !== 'e2e') return [];
  const files = import.meta.glob<{ default: ComponentType }>('../../testing/fixture-pages/fixture.page.tsx');
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
  // The server checks access to lists (NAV-04).
  { name: 'lists', path: '/lists', isFixed: true, load: () => loadLists() },
  {
    name: 'message-centre',
    path: '/message/center',
    // Target of the bell, whatever the user's menu contains.
    isFixed: true,
    title: () => i18next.t('tabs:title.messageCentre'),
    load: loadMessageCentre,
  },
  ...SYSTEM_PAGES,
  ...MENU_PAGES,
  ...DESIGNER_PAGES,
  ...FLOW_MODEL_PAGES,
  ...FLOW_PAGES,
  ...RECORD_PAGES,
  ...MODULE_PAGES,
  ...fixturePages(),
];

/** The page's own title where no menu names it; null for pages without one. */
export function pageTitle(name: string): string | null {
  return PAGES.find((page) => page.name === name)?.title?.() ?? null;
}

const loaded = new Map<string, ComponentType>();

/** The component of a page whose code is loaded; null otherwise. */
export function loadedPage(name: string): ComponentType | null {
  return loaded.get(name) ?? null;
}

/** Loads the code of a page within the time limit. @throws MissingCodeError when it fails */
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

import type { MenuNode } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { reportFailure } from '#web/api/failures.ts';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { appLocation } from '#web/lib/location.ts';
import { storageOwnerOf } from '#web/session/storage-owner.ts';
import { askToSignIn } from '#web/session/leave-session.ts';
import { HOME_PATH } from '#web/session/redirect.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { restorePageTitle, pageTitleInLanguage, pageTitleOf } from '#web/tabs/page-titles.ts';
import {
  noteRecentPage,
  recentPages,
  renameRecentPages,
  startRecentPages,
} from '#web/tabs/recent-pages.store.ts';
import { runTabAction } from '#web/tabs/tab-actions.ts';
import { type Tab, tabIdOf } from '#web/tabs/tab.ts';
import { dispatchTab, startTabs, tabsStore } from '#web/tabs/tabs.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { createTab, decideNavigation, type GuardDecision, type GuardSession, MISSING_ID } from './guard.ts';
import { entryOf } from '#web/session/menu.logic.ts';
import { menusStore } from './menus.store.ts';
import { beginProgress, endProgress } from './progress.tsx';
import { pageTitle } from './pages/pages.ts';
import { recordPageTitle } from './pages/record-pages.ts';
import { matchRoute, type RouteMatch } from './routes.ts';

/** Provisional title of a page until it knows its content; null for pages with a fixed title. */
function titleForNow(page: string): string | null {
  if (page === 'lists') return i18next.t('tabs:title.list');
  return recordPageTitle(page) ?? pageTitle(page);
}

/** Whether a page shows one record or list among many, which names it; a fixed screen has the same name for everyone. */
function isOfOneThing(tabId: string): boolean {
  return tabId.includes('?');
}

/** The name of a detail page below a menu entry whose list it belongs to; undefined for the entry itself. */
function nameBelow({ param }: Pick<MenuNode, 'param'>, fullPath: string): string | undefined {
  const id = tabIdOf(fullPath);
  return isOfOneThing(id) && !isOfOneThing(tabIdOf(param)) ? pageTitleOf(id) : undefined;
}

/** Code, title and keep-alive of the page at an address: its menu's, else its own (NAV-10). */
function describe(fullPath: string, match: RouteMatch): Pick<Tab, 'name' | 'meta'> {
  const { meaning } = match;
  if (meaning.kind === 'missing') {
    // Without a name: shown, but not stored for the next visit.
    return { name: '', meta: { title: i18next.t('tabs:title.missing'), keepAlive: true } };
  }
  const node = entryOf(menusStore.getState().entries, fullPath)?.node;
  if (node) {
    const { code, keepAlive } = node;
    return { name: code, meta: { title: nameBelow(node, fullPath) ?? node.name, keepAlive } };
  }
  const page = meaning.kind === 'page' ? meaning.page : '';
  const titleNow = titleForNow(page);
  // A record, or a list, is called by its name once that is known, and stays so.
  if (titleNow !== null) {
    const id = tabIdOf(fullPath);
    const said = isOfOneThing(id) ? pageTitleOf(id) : pageTitleInLanguage(id);
    return { name: page, meta: { title: said ?? titleNow, keepAlive: true } };
  }
  const title = page === 'log' ? i18next.t('tabs:title.log') : i18next.t('tabs:title.home');
  return { name: page, meta: { title, keepAlive: true } };
}

function tabAt(fullPath: string): Tab {
  return createTab({ fullPath, match: matchRoute(menusStore.getState().routes, fullPath), describe });
}

/** A stored tab with current data; null when its menu was withdrawn meanwhile. */
function accept(stored: Tab): Tab | null {
  const { meaning, path } = matchRoute(menusStore.getState().routes, stored.fullPath);
  const fullPath = formatFullPath({ ...parseFullPath(stored.fullPath), path });
  const isAvailable = meaning.kind === 'page' || meaning.kind === 'unbuilt';
  if (meaning.kind === 'page' && titleForNow(meaning.page) !== null)
    restorePageTitle(stored.id, stored.meta.title);
  return isAvailable ? { ...tabAt(fullPath), source: stored.source } : null;
}

function guardSession(): GuardSession {
  const { session } = sessionStore.getState();
  return { hasToken: Boolean(session?.token), hasUserInfo: Boolean(session?.userInfo.id) };
}

function show(tab: Tab): void {
  const before = tabsStore.getState();
  const isNew = !before.tabs.some(({ id }) => id === tab.id);
  const outcome = dispatchTab({ do: 'open', tab });
  if (outcome.kind === 'limit') {
    showToast('warning', i18next.t('tabs:limit', { max: before.max }));
    const { tabs, activeId } = tabsStore.getState();
    appLocation.navigate(tabs.find(({ id }) => id === activeId)?.fullPath ?? HOME_PATH, { replace: true });
    return;
  }
  // A page shown before is loaded already: no progress bar for a mere switch.
  if (before.recent.includes(tab.id)) endProgress();
  if (!isNew) return;
  noteRecentPage(tab);
  const node = entryOf(menusStore.getState().entries, tab.fullPath)?.node;
  if (node?.temporary) showToast('warning', i18next.t('shell:menu.temporary'));
}

function refresh(fullPath: string): void {
  const { activeId } = tabsStore.getState();
  const to = fullPath || tabsStore.getState().tabs.find(({ id }) => id === activeId)?.fullPath || HOME_PATH;
  const wasOpen = tabsStore.getState().tabs.some(({ id }) => id === tabIdOf(to));
  appLocation.navigate(to, { replace: true });
  // A newly opened page is fresh anyway.
  if (wasOpen) runTabAction('refresh', tabIdOf(to));
}

function carryOut(decision: GuardDecision): void {
  if (decision.kind === 'show') return show(decision.tab);
  if (decision.kind === 'refresh') return refresh(decision.fullPath);
  if (decision.kind === 'move') return appLocation.navigate(decision.to, { replace: true });
  return askToSignIn();
}

function arrive(fullPath: string): void {
  beginProgress();
  try {
    const match = matchRoute(menusStore.getState().routes, fullPath);
    carryOut(decideNavigation({ fullPath, session: guardSession(), match, describe }));
  } catch (error) {
    // NAV-10: a failed navigation is logged and changes nothing.
    endProgress();
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    reportFailure({ message, type: 'danger', meta: { to: fullPath }, traceId: '', stack });
  }
}

/** Marks view-as mode in the title of the browser tab. */
function viewMark(): string {
  const userInfo = sessionStore.getState().session?.userInfo;
  return userInfo?.viewedBy ? i18next.t('shell:viewAs.mark', { name: userInfo.username }) : '';
}

function followTitle(): () => void {
  const write = () => {
    const { tabs, activeId } = tabsStore.getState();
    const title = tabs.find(({ id }) => id === activeId)?.meta.title ?? '';
    const text = [viewMark(), i18next.t('common:product'), title].filter(Boolean).join(' - ');
    if (document.title !== text) document.title = text;
  };
  write();
  return tabsStore.subscribe(write);
}

/** Lists without a menu are named by their definitions. */
function renewLists(): void {
  const { entries } = menusStore.getState();
  const isNamed = (fullPath: string) => entryOf(entries, fullPath) !== null;
  const isList = ({ fullPath }: { readonly fullPath: string }) =>
    fullPath.startsWith('/lists?') && !isNamed(fullPath);
  if (![...tabsStore.getState().tabs, ...recentPages()].some(isList)) return;
  // Few lists are open without a menu: the code is loaded when there is one. On a failure they keep their names.
  void import('./list-titles.ts').then(({ renameLists }) => renameLists(isNamed)).catch(() => undefined);
}

/** New menus or another language: tabs and recently opened pages get current names (HDR-08), and an unresolved address is tried again. */
export function renewTabs(): void {
  dispatchTab({ do: 'retitle', titleOf: (tab) => tabAt(tab.fullPath).meta.title });
  const { entries } = menusStore.getState();
  renameRecentPages((fullPath) => {
    const node = entryOf(entries, fullPath)?.node;
    const named = node && (nameBelow(node, fullPath) ?? node.name);
    return named ?? (isOfOneThing(tabIdOf(fullPath)) ? null : tabAt(fullPath).meta.title);
  });
  renewLists();
  const lost = tabsStore.getState().tabs.find(({ id }) => id === MISSING_ID);
  if (!lost || matchRoute(menusStore.getState().routes, lost.fullPath).meaning.kind === 'missing') return;
  const isShown = tabsStore.getState().activeId === MISSING_ID;
  dispatchTab({ do: 'close', id: MISSING_ID });
  if (isShown) appLocation.navigate(lost.fullPath, { replace: true });
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  const { dirty, userId } = tabsStore.getState();
  const { session } = sessionStore.getState();
  // The session's user has changed (view as): the user was asked before, and unsaved input is discarded.
  const isLeft = session !== null && storageOwnerOf(session.userInfo) !== userId;
  if (dirty.length > 0 && !isLeft) event.preventDefault();
}

/** Restores the tabs of a user, shows the page of the address, and follows the address from then on. */
export function startNavigation(userId: string): () => void {
  startRecentPages(userId);
  startTabs(userId, tabAt(HOME_PATH), accept);
  const stops = [appLocation.subscribe(arrive), followTitle()];
  window.addEventListener('beforeunload', askBeforeUnload);
  arrive(appLocation.current());
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { canSleep, putToSleep, sleepersOf } from './hibernation.ts';
import { readStoredTabs, writeStoredTabs } from './stored-tabs.ts';
import { HOME_ID, type Tab } from './tab.ts';
import {
  applyTabCommand,
  createTabsState,
  type TabCommand,
  type TabOutcome,
  type TabsState,
} from './tabs.logic.ts';

interface OpenTabs extends TabsState {
  /** Whose tabs these are; empty before `startTabs`. */
  readonly userId: string;
  /** Ids whose page sleeps: unmounted, its state remembered. */
  readonly asleep: readonly string[];
  /** False once the device refused to keep them (full or blocked storage). */
  readonly isKept: boolean;
}

const NO_HOME: Tab = {
  id: HOME_ID,
  name: 'home',
  fullPath: HOME_ID,
  params: {},
  query: {},
  meta: { title: '', keepAlive: true },
  source: '',
};

/** The open tabs of whoever is signed in. Changed only through `dispatchTab`. */
export const tabsStore = createStore<OpenTabs>(() => ({
  ...createTabsState(NO_HOME),
  userId: '',
  asleep: [],
  isKept: true,
}));

/** Part of the open tabs, for a component that follows it. */
export function useTabs<Part>(select: (tabs: OpenTabs) => Part): Part {
  return useStore(tabsStore, select);
}

/**
 * Takes up the tabs that a user left on this device (TAB-06): home first, then those whose address `accept` still knows
 * (menus may have been withdrawn) with the titles it gives them today.
 */
export function startTabs(userId: string, home: Tab, accept: (tab: Tab) => Tab | null): void {
  const stored = readStoredTabs(userId);
  const others = (stored?.tabs ?? []).flatMap((tab) => (tab.id === HOME_ID ? [] : (accept(tab) ?? [])));
  const state = createTabsState(home, others, stored?.activeId);
  // What is shown next is decided by the address; until then no page is alive.
  tabsStore.setState({ ...state, recent: [], asleep: [], userId, isKept: true });
}

/** Carries out a command and keeps the result on the device. */
export function dispatchTab(command: TabCommand): TabOutcome {
  const before = tabsStore.getState();
  const { state, outcome } = applyTabCommand(before, command);
  if (state === before) return outcome;
  // Before the pages of the new sleepers go, they say what to remember.
  const asleep = sleepersOf(state.recent, canSleep);
  for (const id of asleep) putToSleep(id);
  tabsStore.setState({ ...state, asleep });
  if (state.tabs !== before.tabs || state.activeId !== before.activeId) keep();
  return outcome;
}

/** Pages outside the menu (an unknown address) are shown but not kept. */
function keep(): void {
  const { userId, tabs, activeId, isKept } = tabsStore.getState();
  if (userId === '') return;
  const kept = writeStoredTabs(userId, { tabs: tabs.filter((tab) => tab.name !== ''), activeId });
  if (kept !== isKept) tabsStore.setState({ isKept: kept });
}

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { houseStore } from '#web/preferences/house.store.ts';
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
  /** A sleeping page that is likely to be shown next and is woken up ahead of it; null for none. */
  readonly warm: string | null;
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
  warm: null,
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
  const { tabsMax } = houseStore.getState();
  const state = createTabsState(home, others, { activeId: stored?.activeId, max: tabsMax });
  // What is shown next is decided by the address; until then no page is alive.
  tabsStore.setState({ ...state, recent: [], asleep: [], warm: null, userId, isKept: true });
}

/** The centre has set how many tabs can be open from now on (SYS-04); none is closed. Returns the way to stop. */
export function followTabLimit(): () => void {
  return houseStore.subscribe(({ tabsMax }) => tabsStore.setState({ max: tabsMax }));
}

/** Carries out a command and keeps the result on the device. */
export function dispatchTab(command: TabCommand): TabOutcome {
  const before = tabsStore.getState();
  const { state, outcome } = applyTabCommand(before, command);
  if (state === before) return outcome;
  // Before the pages of the new sleepers go, they say what to remember.
  const asleep = sleepersOf(state.recent, canSleep);
  for (const id of asleep) putToSleep(id);
  const warm = before.warm !== null && asleep.includes(before.warm) ? before.warm : null;
  tabsStore.setState({ ...state, asleep, warm });
  if (state.tabs !== before.tabs || state.activeId !== before.activeId) keep();
  return outcome;
}

/** How long somebody stays on a tab before its page is woken up: passing over it is no wish to see it. */
const WARM_AFTER_MS = 40;

let warming: ReturnType<typeof setTimeout> | undefined;

/** Somebody is about to press a tab: its page wakes up already, hidden, so that it need not be made when it is shown. */
export function warmUp(id: string): void {
  clearTimeout(warming);
  const { asleep, warm } = tabsStore.getState();
  if (id === warm || !asleep.includes(id)) return;
  warming = setTimeout(() => {
    if (tabsStore.getState().asleep.includes(id)) tabsStore.setState({ warm: id });
  }, WARM_AFTER_MS);
}

/** The tab was only passed over. */
export function coolDown(): void {
  clearTimeout(warming);
}

/** Pages outside the menu (an unknown address) are shown but not kept. */
function keep(): void {
  const { userId, tabs, activeId, isKept } = tabsStore.getState();
  if (userId === '') return;
  const kept = writeStoredTabs(userId, { tabs: tabs.filter((tab) => tab.name !== ''), activeId });
  if (kept !== isKept) tabsStore.setState({ isKept: kept });
}

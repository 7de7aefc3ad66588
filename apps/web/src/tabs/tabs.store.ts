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
  /** Owner of the tabs; empty before `startTabs`. */
  readonly userId: string;
  /** Ids of hibernating pages: unmounted, with stored state. */
  readonly asleep: readonly string[];
  /** A hibernating page that will probably be shown next and is restored in advance; null for none. */
  readonly warm: string | null;
  /** False after the device refused to store them (full or blocked storage). */
  readonly isPersisted: boolean;
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

/** The open tabs of the signed-in person. Changed only through `dispatchTab`. */
export const tabsStore = createStore<OpenTabs>(() => ({
  ...createTabsState(NO_HOME),
  userId: '',
  asleep: [],
  warm: null,
  isPersisted: true,
}));

/** Subscribes to a part of the open tabs. */
export function useTabs<Part>(select: (tabs: OpenTabs) => Part): Part {
  return useStore(tabsStore, select);
}

/**
 * Restores a user's tabs stored on this device (TAB-06): home first, then those whose address `accept` still knows (menus may have been
 * withdrawn), with current titles.
 */
export function startTabs(userId: string, home: Tab, accept: (tab: Tab) => Tab | null): void {
  const stored = readStoredTabs(userId);
  const others = (stored?.tabs ?? []).flatMap((tab) => (tab.id === HOME_ID ? [] : (accept(tab) ?? [])));
  const { tabsMax } = houseStore.getState();
  const state = createTabsState(home, others, { activeId: stored?.activeId, max: tabsMax });
  // The address decides what is shown next; until then no page is live.
  tabsStore.setState({ ...state, recent: [], asleep: [], warm: null, userId, isPersisted: true });
}

/** Applies changes of the centre's tab limit (SYS-04); closes none. Returns the stop function. */
export function followTabLimit(): () => void {
  return houseStore.subscribe(({ tabsMax }) => tabsStore.setState({ max: tabsMax }));
}

/** Runs a command and stores the result on the device. */
export function dispatchTab(command: TabCommand): TabOutcome {
  const before = tabsStore.getState();
  const { state, outcome } = applyTabCommand(before, command);
  if (state === before) return outcome;
  // Pages that start to hibernate store their values before they are unmounted.
  const asleep = sleepersOf(state.recent, canSleep);
  for (const id of asleep) putToSleep(id);
  const warm = before.warm !== null && asleep.includes(before.warm) ? before.warm : null;
  tabsStore.setState({ ...state, asleep, warm });
  if (state.tabs !== before.tabs || state.activeId !== before.activeId) persist();
  return outcome;
}

/** Hover time on a tab before its page is restored: passing over it is not enough. */
const WARM_AFTER_MS = 40;

let warming: ReturnType<typeof setTimeout> | undefined;

/** A tab is about to be pressed: restores its page, hidden, so that it is ready when shown. */
export function warmUp(id: string): void {
  clearTimeout(warming);
  const { asleep, warm } = tabsStore.getState();
  if (id === warm || !asleep.includes(id)) return;
  warming = setTimeout(() => {
    if (tabsStore.getState().asleep.includes(id)) tabsStore.setState({ warm: id });
  }, WARM_AFTER_MS);
}

/** The pointer only passed over the tab. */
export function coolDown(): void {
  clearTimeout(warming);
}

/** Pages outside the menu (an unknown address) are shown but not stored. */
function persist(): void {
  const { userId, tabs, activeId, isPersisted } = tabsStore.getState();
  if (userId === '') return;
  const isWritten = writeStoredTabs(userId, { tabs: tabs.filter((tab) => tab.name !== ''), activeId });
  if (isWritten !== isPersisted) tabsStore.setState({ isPersisted: isWritten });
}

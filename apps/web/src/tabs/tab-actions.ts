import i18next from 'i18next';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { appLocation } from '#web/lib/location.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { forgetSleep } from './hibernation.ts';
import { pageStateOf, SOURCE_KEY, type Tab, tabIdOf } from './tab.ts';
import { closedBy, type TabAction } from './tabs.logic.ts';
import { dispatchTab, tabsStore } from './tabs.store.ts';

/** An action awaiting the answer to "unsaved edits would be lost". */
export interface WaitingAction {
  readonly action: TabAction;
  readonly id: string;
  /** The tabs with affected edits. */
  readonly dirtyTabs: readonly Tab[];
}

const waitingStore = createStore<{ readonly waiting: WaitingAction | null }>(() => ({ waiting: null }));

/** The action awaiting an answer, for the confirmation dialog. */
export function useWaitingAction(): WaitingAction | null {
  return useStore(waitingStore, ({ waiting }) => waiting);
}

export interface OpenOptions {
  /** The page shown after this one is closed. */
  readonly source?: string;
  /** Shows an open tab as the address says, without its earlier state. */
  readonly isAnew?: boolean;
}

/** The earlier page state of an open tab (TAB-07), unless the address sets a state. */
function leftState(fullPath: string): Readonly<Record<string, string>> {
  if (Object.keys(pageStateOf(parseFullPath(fullPath).query)).length > 0) return {};
  const id = tabIdOf(fullPath);
  return pageStateOf(tabsStore.getState().tabs.find((tab) => tab.id === id)?.query ?? {});
}

/** Shows a page, in its open tab with its earlier state, or in a new tab. */
export function openTab(fullPath: string, { source = '', isAnew = false }: OpenOptions = {}): void {
  const { path, query } = parseFullPath(fullPath);
  const state = isAnew ? {} : leftState(fullPath);
  const from = source === '' ? {} : { [SOURCE_KEY]: source };
  appLocation.navigate(formatFullPath({ path, query: { ...query, ...state, ...from } }));
}

/**
 * Shows a page instead of a finished one, also at the tab limit (TAB-08). The finished page closes once the new one is shown; when that is
 * refused it stays. With unsaved edits it takes part in the limit and asks before it closes (TAB-10).
 */
export function openInsteadOf(id: string, fullPath: string, options?: OpenOptions): void {
  const { activeId: before } = tabsStore.getState();
  tabsStore.setState({ leaving: id });
  try {
    openTab(fullPath, options);
  } finally {
    tabsStore.setState({ leaving: null });
  }
  const { activeId } = tabsStore.getState();
  const isRefused = activeId === before && activeId !== tabIdOf(fullPath);
  if (!isRefused && activeId !== id) runTabAction('close', id);
}

/** Runs an action on a tab; asks first when unsaved edits would be lost (TAB-10). */
export function runTabAction(action: TabAction, id: string): void {
  const { tabs, dirty } = tabsStore.getState();
  const touched = action === 'refresh' ? [id] : closedBy(tabsStore.getState(), action, id);
  const dirtyTabs = tabs.filter((tab) => touched.includes(tab.id) && dirty.includes(tab.id));
  if (dirtyTabs.length > 0) waitingStore.setState({ waiting: { action, id, dirtyTabs } });
  else carryOut(action, id);
}

/** The answer to the confirmation: discard the edits, or stay. */
export function answerWaitingAction(giveUp: boolean): void {
  const { waiting } = waitingStore.getState();
  waitingStore.setState({ waiting: null });
  if (!waiting) return;
  if (giveUp) return carryOut(waiting.action, waiting.id);
  const first = waiting.dirtyTabs[0];
  if (first) appLocation.navigate(first.fullPath);
}

function carryOut(action: TabAction, id: string): void {
  const before = tabsStore.getState();
  const doomed = action === 'refresh' ? [id] : closedBy(before, action, id);
  const outcome = dispatchTab({ do: action, id });
  if (outcome.kind === 'invalid') return showToast('error', i18next.t('tabs:invalidAction'));
  for (const each of doomed) forgetSleep(each);
  // A closed page leaves no history entry: going back must not reopen it.
  if (outcome.kind === 'done' && outcome.show !== appLocation.current()) {
    appLocation.navigate(outcome.show, { replace: true });
  }
  return undefined;
}

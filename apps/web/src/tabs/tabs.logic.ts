import { HOME_ID, type Tab, TABS_MAX, tabIdOf, targetOf } from './tab.ts';

/** State of the open tabs; plain data, changed only by `applyTabCommand`. */
export interface TabsState {
  /** In display order; the home tab is always first. */
  readonly tabs: readonly Tab[];
  readonly activeId: string;
  /** Maximum open tabs; tabs beyond it stay open. */
  readonly max: number;
  /** Ids shown in this window, latest first: only these have a live page. */
  readonly recent: readonly string[];
  /** Refresh count of a tab; a new number mounts a new page (TAB-07). */
  readonly refreshes: Readonly<Record<string, number>>;
  /** Ids of the tabs with unsaved edits (TAB-10). */
  readonly dirty: readonly string[];
  /** Id of a tab that closes as soon as the next one is open, so that it does not count towards the maximum; null for none. */
  readonly leaving: string | null;
}

/** Named actions on one tab, from the context menu and the keyboard (TAB-03). */
export const TAB_ACTIONS = [
  'refresh',
  'close',
  'closeLeft',
  'closeRight',
  'closeOthers',
  'moveLeft',
  'moveRight',
  'closeAll',
] as const;
export type TabAction = (typeof TAB_ACTIONS)[number];

/** A named action on one tab. */
export interface ActionCommand {
  readonly do: TabAction;
  readonly id: string;
}

export type TabCommand =
  | ActionCommand
  | { readonly do: 'open'; readonly tab: Tab }
  | { readonly do: 'move'; readonly id: string; readonly toIndex: number }
  | { readonly do: 'markDirty'; readonly id: string; readonly isDirty: boolean }
  | { readonly do: 'retitle'; readonly titleOf: (tab: Tab) => string };

/**
 * Result of a command. `limit`: the maximum is open (TAB-08); `invalid`: the action does not apply to this tab (TAB-03). `show` is the full
 * path of the page to show.
 */
export type TabOutcome =
  | { readonly kind: 'done'; readonly show: string }
  | { readonly kind: 'limit' }
  | { readonly kind: 'invalid' };

export interface TabResult {
  readonly state: TabsState;
  readonly outcome: TabOutcome;
}

/** Initial values of a state besides its tabs. */
export interface Beginning {
  readonly activeId?: string | undefined;
  readonly max?: number;
}

/** A state with the home tab alone, or followed by the given tabs. */
export function createTabsState(
  home: Tab,
  others: readonly Tab[] = [],
  { activeId = home.id, max = TABS_MAX }: Beginning = {},
): TabsState {
  const ids = new Set([home.id]);
  const tabs = [home, ...others.filter((tab) => !ids.has(tab.id) && ids.add(tab.id))].slice(0, max);
  const active = tabs.some((tab) => tab.id === activeId) ? activeId : home.id;
  return { tabs, activeId: active, max, recent: [active], refreshes: {}, dirty: [], leaving: null };
}

function indexOf(state: TabsState, id: string): number {
  return state.tabs.findIndex((tab) => tab.id === id);
}

/** Whether an action applies to a tab: the context menu disables the others, and they return `invalid`. */
export function canApply(state: TabsState, action: TabAction, id: string): boolean {
  const index = indexOf(state, id);
  const last = state.tabs.length - 1;
  if (index < 0) return false;
  const rules: Readonly<Record<TabAction, boolean>> = {
    refresh: true,
    close: index > 0,
    closeLeft: index > 1,
    closeRight: index > 0 && index < last,
    closeOthers: index > 0 && last > 1,
    moveLeft: index > 1,
    moveRight: index > 0 && index < last,
    closeAll: true,
  };
  return rules[action];
}

/** The ids an action would close, in display order; none for actions that close nothing. */
export function closedBy(state: TabsState, action: TabAction, id: string): readonly string[] {
  if (!canApply(state, action, id)) return [];
  const index = indexOf(state, id);
  const doomed: Partial<Record<TabAction, (tab: Tab, at: number) => boolean>> = {
    close: (tab) => tab.id === id,
    closeLeft: (_, at) => at < index,
    closeRight: (_, at) => at > index,
    closeOthers: (tab) => tab.id !== id,
    closeAll: () => true,
  };
  const isDoomed = doomed[action] ?? (() => false);
  return state.tabs.filter((tab, at) => at > 0 && isDoomed(tab, at)).map((tab) => tab.id);
}

/** Changes the open tabs. Never throws; an inapplicable command leaves the state unchanged. */
export function applyTabCommand(state: TabsState, command: TabCommand): TabResult {
  if (isAction(command)) return act(state, command);
  switch (command.do) {
    case 'open':
      return open(state, command.tab);
    case 'move':
      return move(state, command.id, command.toIndex);
    case 'markDirty':
      return done(marked(state, command.id, command.isDirty));
    case 'retitle':
      return done({ ...state, tabs: state.tabs.map((tab) => retitled(tab, command.titleOf(tab))) });
    default:
      return invalid(state); // a name from outside the program
  }
}

function isAction(command: TabCommand): command is ActionCommand {
  return TAB_ACTIONS.some((action) => action === command.do);
}

function act(state: TabsState, { do: action, id }: ActionCommand): TabResult {
  if (!canApply(state, action, id)) return invalid(state);
  if (action === 'refresh') return done(refreshed(state, id));
  if (action === 'moveLeft') return move(state, id, indexOf(state, id) - 1);
  if (action === 'moveRight') return move(state, id, indexOf(state, id) + 1);
  if (action === 'close') return close(state, id);
  const next = without(state, closedBy(state, action, id));
  // Closing around a tab shows that tab; closing all leaves only home.
  return done(action === 'closeAll' || state.activeId === next.activeId ? next : shown(next, id));
}

function done(state: TabsState): TabResult {
  const active = state.tabs.find((tab) => tab.id === state.activeId);
  return { state, outcome: { kind: 'done', show: active?.fullPath ?? HOME_ID } };
}

function invalid(state: TabsState): TabResult {
  return { state, outcome: { kind: 'invalid' } };
}

function open(state: TabsState, tab: Tab): TabResult {
  const index = indexOf(state, tab.id);
  if (index < 0 && !hasRoom(state)) return { state, outcome: { kind: 'limit' } };
  if (index < 0) return done(shown({ ...state, tabs: [...state.tabs, tab] }, tab.id));
  const existing = state.tabs[index];
  if (existing && isSameTab(existing, tab)) return done(shown(state, tab.id));
  // The same page with another source or name: the page stays, its tab data is updated.
  return done(shown({ ...state, tabs: state.tabs.with(index, tab) }, tab.id));
}

function hasRoom(state: TabsState): boolean {
  const { tabs, max, leaving } = state;
  const goes = leaving !== null && canApply(state, 'close', leaving) && !state.dirty.includes(leaving);
  return tabs.length - (goes ? 1 : 0) < max;
}

function isSameTab(existing: Tab, tab: Tab): boolean {
  return (
    existing.fullPath === tab.fullPath &&
    existing.source === tab.source &&
    existing.name === tab.name &&
    existing.meta.title === tab.meta.title &&
    existing.meta.keepAlive === tab.meta.keepAlive
  );
}

function shown(state: TabsState, id: string): TabsState {
  if (state.activeId === id && state.recent[0] === id) return state;
  return { ...state, activeId: id, recent: [id, ...state.recent.filter((other) => other !== id)] };
}

function move(state: TabsState, id: string, toIndex: number): TabResult {
  const from = indexOf(state, id);
  const tab = state.tabs[from];
  if (!tab || from === 0) return invalid(state);
  const to = Math.min(Math.max(toIndex, 1), state.tabs.length - 1);
  if (to === from) return done(state);
  return done({ ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) });
}

function refreshed(state: TabsState, id: string): TabsState {
  const refreshes = { ...state.refreshes, [id]: (state.refreshes[id] ?? 0) + 1 };
  return { ...state, refreshes, dirty: state.dirty.filter((other) => other !== id) };
}

function close(state: TabsState, id: string): TabResult {
  const source = state.tabs.find((tab) => tab.id === id)?.source ?? '';
  const next = without(state, [id]);
  if (state.activeId !== id || source === '' || tabIdOf(source) === id) return done(next);
  const open = next.tabs.find((tab) => tab.id === tabIdOf(source));
  // A source page closed meanwhile is reopened by the caller that shows the path (TAB-04).
  return open ? done(shown(next, open.id)) : { state: next, outcome: { kind: 'done', show: source } };
}

/** Closes the given tabs. If the shown one is among them, the next remaining one on its right is shown, else on its left. */
function without(state: TabsState, ids: readonly string[]): TabsState {
  if (ids.length === 0) return state;
  const stays = (tab: Tab | undefined): tab is Tab => tab !== undefined && !ids.includes(tab.id);
  const at = indexOf(state, state.activeId);
  const neighbour = state.tabs.slice(at).find(stays) ?? state.tabs.slice(0, at).findLast(stays);
  const next = {
    tabs: state.tabs.filter(stays),
    max: state.max,
    activeId: state.activeId,
    recent: state.recent.filter((id) => !ids.includes(id)),
    refreshes: Object.fromEntries(Object.entries(state.refreshes).filter(([id]) => !ids.includes(id))),
    dirty: state.dirty.filter((id) => !ids.includes(id)),
    leaving: state.leaving,
  };
  return shown(next, neighbour?.id ?? HOME_ID);
}

/** The ids of the tabs that a preset menu with this tab id replaces (NAV-07), in display order. */
export function replacedBy(state: TabsState, id: string): readonly string[] {
  const target = targetOf(id);
  return state.tabs
    .filter((tab, at) => at > 0 && tab.id !== id && targetOf(tab.fullPath) === target)
    .map((tab) => tab.id)
    .filter((other) => !state.dirty.includes(other)); // unsaved edits survive a click in the menu
}

function marked(state: TabsState, id: string, isDirty: boolean): TabsState {
  if (indexOf(state, id) < 0 || state.dirty.includes(id) === isDirty) return state;
  const others = state.dirty.filter((other) => other !== id);
  return { ...state, dirty: isDirty ? [...others, id] : others };
}

function retitled(tab: Tab, title: string): Tab {
  return title === tab.meta.title ? tab : { ...tab, meta: { ...tab.meta, title } };
}

import { appLocation } from '#web/lib/location.ts';
import { runTabAction } from '#web/tabs/tab-actions.ts';
import { tabsStore, warmUp } from '#web/tabs/tabs.store.ts';
import { oncePainted } from '#web/ui/late/once-painted.ts';
import { focusSearchBox } from './search/use-search-shortcut.ts';
import { openPanel, shellStore } from './shell.store.ts';

/** A shortcut of the shell: name in the help, keys, action. */
export interface Shortcut {
  readonly name: 'search' | 'tabLeft' | 'tabRight' | 'tabRefresh' | 'tabClose' | 'help';
  /** As it is shown. */
  readonly keys: readonly string[];
  readonly isPressed: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
}

let giveUpWarming: (() => void) | undefined;

/** Users who switch tabs by keyboard mostly continue: the following page is woken once the next one is shown. */
function showNeighbour(step: 1 | -1): void {
  const { tabs, activeId } = tabsStore.getState();
  const at = tabs.findIndex(({ id }) => id === activeId);
  const tabAt = (index: number) => tabs[(index + 2 * tabs.length) % tabs.length];
  const next = tabAt(at + step);
  const afterNext = tabAt(at + 2 * step);
  giveUpWarming?.();
  if (next) appLocation.navigate(next.fullPath);
  if (afterNext) giveUpWarming = oncePainted(() => warmUp(afterNext.id));
}

const withCtrlAlt = (code: string) => (event: KeyboardEvent) =>
  event.ctrlKey && event.altKey && !event.shiftKey && event.code === code;

/** The shortcuts of the shell; the help lists exactly these. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    name: 'search',
    keys: ['Ctrl', 'K'],
    isPressed: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK',
    run: () => {
      if (!focusSearchBox()) openPanel('search');
    },
  },
  {
    name: 'tabLeft',
    keys: ['Ctrl', 'Alt', '←'],
    isPressed: withCtrlAlt('ArrowLeft'),
    run: () => showNeighbour(-1),
  },
  {
    name: 'tabRight',
    keys: ['Ctrl', 'Alt', '→'],
    isPressed: withCtrlAlt('ArrowRight'),
    run: () => showNeighbour(1),
  },
  {
    name: 'tabRefresh',
    keys: ['Ctrl', 'Alt', 'R'],
    isPressed: withCtrlAlt('KeyR'),
    run: () => runTabAction('refresh', tabsStore.getState().activeId),
  },
  {
    name: 'tabClose',
    keys: ['Ctrl', 'Alt', 'W'],
    isPressed: withCtrlAlt('KeyW'),
    run: () => runTabAction('close', tabsStore.getState().activeId),
  },
  {
    name: 'help',
    keys: ['Ctrl', '/'],
    isPressed: (event) => event.ctrlKey && !event.altKey && event.code === 'Slash',
    run: () => openPanel('shortcuts'),
  },
];

/** Shortcuts of a single control, for the help: the control handles them itself. */
export const TAB_KEYS = [
  { name: 'tabMenu', keys: ['Shift', 'F10'] },
  { name: 'tabDelete', keys: ['Delete'] },
  { name: 'tabMove', keys: ['Ctrl', 'Shift', '← →'] },
  { name: 'tabDrag', keys: ['Space', '← →'] },
] as const;

function onKeyDown(event: KeyboardEvent): void {
  const isInDialog = shellStore.getState().panel !== null;
  if (event.defaultPrevented || event.isComposing || isInDialog) return;
  const shortcut = SHORTCUTS.find(({ isPressed }) => isPressed(event));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

/** Listens to the shortcuts of the shell. Returns the unsubscribe function. */
export function followShortcuts(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { HOUSE_KEY, parseHouse } from './house.logic.ts';
import {
  DEFAULT_PREFERENCES,
  DEVICE_KEY,
  parsePreferences,
  parseRecord,
  type Preferences,
  preferencesKey,
} from './preferences.logic.ts';

interface PreferencesState extends Preferences {
  /** Whose preferences these are; null before sign-in. */
  readonly memberId: string | null;
}

/** Read it with `usePreferences`, change it with `changePreferences`. */
export const preferencesStore = createStore<PreferencesState>()(() => ({
  ...DEFAULT_PREFERENCES,
  memberId: null,
}));

/** What a person chose, else what the device shows. */
function storedText(memberId: string | null): string | null {
  const own = memberId === null ? null : deviceStorage.read(preferencesKey(memberId));
  return own ?? deviceStorage.read(DEVICE_KEY);
}

function readStored(memberId: string | null): Preferences {
  return parsePreferences(storedText(memberId), parseHouse(deviceStorage.read(HOUSE_KEY)));
}

/** Only what somebody chose is kept: the rest follows the centre. */
function chosenOf({ memberId, ...shown }: PreferencesState, change: Partial<Preferences>): object {
  const earlier = parseRecord(storedText(memberId));
  const names = Object.keys(shown).filter(
    (name) => Object.hasOwn(earlier, name) || Object.hasOwn(change, name),
  );
  return Object.fromEntries(Object.entries(shown).filter(([name]) => names.includes(name)));
}

/**
 * Loads the preferences of a person; a newcomer starts with what the device shows, except for the side menu,
 * which is nobody else's business. null = nobody is signed in.
 */
export function openPreferences(memberId: string | null): void {
  const isNewcomer = memberId !== null && deviceStorage.read(preferencesKey(memberId)) === null;
  const { isAsideCollapsed, hasAsideTransition } = DEFAULT_PREFERENCES;
  const stored = readStored(memberId);
  preferencesStore.setState({
    ...stored,
    ...(isNewcomer ? { isAsideCollapsed, hasAsideTransition } : {}),
    memberId,
  });
}

/** Changes and keeps preferences; the device remembers the look for its sign-in page. */
export function changePreferences(change: Partial<Preferences>): void {
  preferencesStore.setState(change);
  const state = preferencesStore.getState();
  const text = JSON.stringify(chosenOf(state, change));
  deviceStorage.write(preferencesKey(state.memberId), text);
  deviceStorage.write(DEVICE_KEY, text);
}

/** The centre shows another look to those who have chosen none. */
export function renewDefaultLook(): void {
  preferencesStore.setState(({ memberId }) => {
    const { theme, colour } = readStored(memberId);
    return { theme, colour };
  });
}

/** Keeps the windows of one person in step. Returns the way to stop. */
export function followOtherWindows(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { memberId } = preferencesStore.getState();
    if (event.key === preferencesKey(memberId)) preferencesStore.setState(readStored(memberId));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Follows a part of the preferences. */
export function usePreferences<Part>(select: (preferences: Preferences) => Part): Part {
  return useStore(preferencesStore, select);
}

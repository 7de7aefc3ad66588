import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import {
  DEFAULT_PREFERENCES,
  DEVICE_KEY,
  parsePreferences,
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

function readStored(memberId: string | null): Preferences {
  const own = memberId === null ? null : deviceStorage.read(preferencesKey(memberId));
  return parsePreferences(own ?? deviceStorage.read(DEVICE_KEY));
}

function preferencesOf(state: PreferencesState): Preferences {
  const { memberId: _, ...preferences } = state;
  return preferences;
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
  const text = JSON.stringify(preferencesOf(state));
  deviceStorage.write(preferencesKey(state.memberId), text);
  deviceStorage.write(DEVICE_KEY, text);
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

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
  /** Owner of the preferences; null before sign-in. */
  readonly memberId: string | null;
}

/** Read with `usePreferences`, change with `changePreferences`. */
export const preferencesStore = createStore<PreferencesState>()(() => ({
  ...DEFAULT_PREFERENCES,
  memberId: null,
}));

/** A person's choices; those of the device without a session. */
function storedText(memberId: string | null): string | null {
  return deviceStorage.read(preferencesKey(memberId));
}

function readStored(memberId: string | null): Preferences {
  return parsePreferences(storedText(memberId), parseHouse(deviceStorage.read(HOUSE_KEY)));
}

/** Only personal choices are stored: the rest follows the centre. */
function chosenOf({ memberId, ...shown }: PreferencesState, change: Partial<Preferences>): object {
  const earlier = parseRecord(storedText(memberId));
  const names = Object.keys(shown).filter(
    (name) => Object.hasOwn(earlier, name) || Object.hasOwn(change, name),
  );
  return Object.fromEntries(Object.entries(shown).filter(([name]) => names.includes(name)));
}

/** Loads a person's preferences: the defaults without a choice, whatever others chose on this device. null = signed out. */
export function openPreferences(memberId: string | null): void {
  preferencesStore.setState({ ...readStored(memberId), memberId });
}

/** Changes and stores preferences; the device stores the look for its sign-in page. */
export function changePreferences(change: Partial<Preferences>): void {
  preferencesStore.setState(change);
  const state = preferencesStore.getState();
  const text = JSON.stringify(chosenOf(state, change));
  deviceStorage.write(preferencesKey(state.memberId), text);
  deviceStorage.write(DEVICE_KEY, text);
}

/** Applies a new default look of the centre for people without a choice. */
export function renewDefaultLook(): void {
  preferencesStore.setState(({ memberId }) => {
    const { theme, colour } = readStored(memberId);
    return { theme, colour };
  });
}

/** Synchronises the windows of one person. Returns the stop function. */
export function followOtherWindows(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { memberId } = preferencesStore.getState();
    if (event.key === preferencesKey(memberId)) preferencesStore.setState(readStored(memberId));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Subscribes to a part of the preferences. */
export function usePreferences<Part>(select: (preferences: Preferences) => Part): Part {
  return useStore(preferencesStore, select);
}

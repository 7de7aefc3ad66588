import type { PublicSettings } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { followHouseLocale } from '#web/i18n/runtime.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { type House, HOUSE_KEY, parseHouse } from './house.logic.ts';
import { renewDefaultLook } from './preferences.store.ts';

/** What the centre has set for everybody; known from the last visit until the server has spoken. */
export const houseStore = createStore<House>()(() => parseHouse(deviceStorage.read(HOUSE_KEY)));

/** Takes up what the server says: at once, for everything that is open. */
export function takeHouse(settings: PublicSettings): void {
  const { theme, themeColour, tabsMax, bannerPageSize, bannerRotateSeconds, language } = settings;
  const house: House = { theme, colour: themeColour, tabsMax, bannerPageSize, bannerRotateSeconds };
  const text = JSON.stringify(house);
  if (text !== JSON.stringify(houseStore.getState())) {
    deviceStorage.write(HOUSE_KEY, text);
    houseStore.setState(house);
    renewDefaultLook();
  }
  void followHouseLocale(language);
}

/** Follows a part of what the centre has set. */
export function useHouse<Part>(select: (house: House) => Part): Part {
  return useStore(houseStore, select);
}

import type { PublicSettings } from '@haiqiao/contract/endpoints';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { followHouseLocale } from '#web/i18n/runtime.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { type House, HOUSE_KEY, parseHouse } from './house.logic.ts';
import { renewDefaultLook } from './preferences.store.ts';

/** The centre's settings for everybody; from the last visit until the server has answered. */
export const houseStore = createStore<House>()(() => parseHouse(deviceStorage.read(HOUSE_KEY)));

/** Applies the server's settings at once to everything open. */
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

/** Subscribes to a part of the centre's settings. */
export function useHouse<Part>(select: (house: House) => Part): Part {
  return useStore(houseStore, select);
}

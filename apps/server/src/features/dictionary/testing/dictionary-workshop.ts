import { PERMISSIONS } from '@haiqiao/contract/access';
import { type DictionaryItem, mergeDictionaryItems, queryDictionaryItems } from '@haiqiao/contract/endpoints';
import type { RawAnswer } from '#server/testing/caller.ts';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

/** The workshop, whose chief keeps the dictionaries too. */
export interface DictionaryWorkshop extends WorkshopCentre {
  /** @throws Error when no dictionary has such an item */
  itemOf(itemValue: string): Promise<DictionaryItem>;
  /** Lets one item stand for another, by their values. */
  merge(from: string, into: string): Promise<RawAnswer>;
}

/** Starts it. */
export async function dictionaryWorkshop(): Promise<DictionaryWorkshop> {
  const centre = await workshopCentre();
  const as = centre.chief;
  await centre.grant(as, [
    PERMISSIONS.readDictionaries,
    PERMISSIONS.createDictionaries,
    PERMISSIONS.updateDictionaries,
    PERMISSIONS.deleteDictionaries,
  ]);
  const itemOf: DictionaryWorkshop['itemOf'] = async (itemValue) => {
    const terms = [{ column: 'item_value' as const, termType: 'eq' as const, value: itemValue }];
    const { datas } = await centre.call(queryDictionaryItems, { terms }, { as });
    const [found] = datas;
    if (!found) throw new Error(`no item ${itemValue}`);
    return found;
  };
  return {
    ...centre,
    itemOf,
    async merge(from, into) {
      const [{ itemId: id }, { itemId: intoId }] = [await itemOf(from), await itemOf(into)];
      return centre.ask(mergeDictionaryItems, { id, intoId }, { as });
    },
  };
}

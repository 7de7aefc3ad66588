import { PERMISSIONS } from '@haiqiao/contract/access';
import { type DictionaryItem, mergeDictionaryItems, queryDictionaryItems } from '@haiqiao/contract/endpoints';
import type { RawAnswer } from '#server/testing/caller.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

/** The design fixture, whose chief may also edit dictionaries. */
export interface DictionaryFixture extends DesignFixture {
  /** @throws Error when no dictionary has such an item */
  itemOf(itemValue: string): Promise<DictionaryItem>;
  /** Merges one item into another, by their values. */
  merge(from: string, into: string): Promise<RawAnswer>;
}

/** Starts the fixture. */
export async function dictionaryFixture(): Promise<DictionaryFixture> {
  const centre = await designFixture();
  const as = centre.chief;
  await centre.grant(as, [
    PERMISSIONS.readDictionaries,
    PERMISSIONS.createDictionaries,
    PERMISSIONS.updateDictionaries,
    PERMISSIONS.deleteDictionaries,
  ]);
  const itemOf: DictionaryFixture['itemOf'] = async (itemValue) => {
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

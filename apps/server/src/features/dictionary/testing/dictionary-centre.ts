import { PERMISSIONS } from '@haiqiao/contract/access';
import {
  type DictionaryItem,
  type DictionaryType,
  insertDictionaryItem,
  insertDictionaryType,
  queryDictionaryChildren,
  queryDictionaryTypes,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import type { RawAnswer } from '#server/testing/caller.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

/** A centre with the shipped dictionaries and a member who may edit them. */
export interface DictionaryCentre extends TestApp {
  readonly keeper: SignedIn;
  makeType(dicCode: string): Promise<DictionaryType>;
  makeItem(type: DictionaryType, itemValue: string, more?: Partial<ItemInput>): Promise<DictionaryItem>;
  tryItem(type: DictionaryType, itemValue: string, more?: Partial<ItemInput>): Promise<RawAnswer>;
  /** @throws Error when there is none */
  typeOf(dicCode: string): Promise<DictionaryType>;
  /** @throws Error when there is none */
  itemOf(dicCode: string, itemValue: string): Promise<DictionaryItem>;
}

type ItemInput = EndpointInput<typeof insertDictionaryItem>;

/** The save input of an item that was read. */
export function inputOf(item: DictionaryItem) {
  const { itemId: id, label: _label, hasChildren: _has, isShipped: _shipped, ...rest } = item;
  const { updatedAt: _at, updatedBy: _by, ...input } = rest;
  return { id, ...input };
}

/** Starts the centre. */
export async function dictionaryCentre(): Promise<DictionaryCentre> {
  const centre = await testApp({ modules: 'shipped' });
  const member = await centre.makeMember({ account: 'keeper', username: '字典员' });
  await centre.grant(
    member,
    Object.values(PERMISSIONS).filter((code) => code.startsWith('dictionary:')),
  );
  const keeper = await centre.signIn(member);
  const as = keeper;
  const typeOf = async (dicCode: string) => {
    const { datas } = await centre.call(queryDictionaryTypes, { keyword: dicCode, pageSize: 500 }, { as });
    const found = datas.find((type) => type.dicCode === dicCode);
    if (!found) throw new Error(`no dictionary ${dicCode}`);
    return found;
  };
  const inputFor = (type: DictionaryType, itemValue: string, more: Partial<ItemInput>) => ({
    typeId: type.typeId,
    itemName: `名称${itemValue}`,
    itemValue,
    viewIndex: 1,
    valid: 'YES' as const,
    ...more,
  });
  return {
    ...centre,
    keeper,
    typeOf,
    makeType: (dicCode) => centre.call(insertDictionaryType, { dicCode, typeName: `字典${dicCode}` }, { as }),
    makeItem: (type, itemValue, more = {}) =>
      centre.call(insertDictionaryItem, inputFor(type, itemValue, more), { as }),
    tryItem: (type, itemValue, more = {}) =>
      centre.ask(insertDictionaryItem, inputFor(type, itemValue, more), { as }),
    async itemOf(dicCode, itemValue) {
      const { typeId } = await typeOf(dicCode);
      const items = await centre.call(queryDictionaryChildren, { typeId }, { as });
      const found = items.find((item) => item.itemValue === itemValue);
      if (!found) throw new Error(`no item ${itemValue}`);
      return found;
    },
  };
}

import {
  countDictionaryItemUses,
  type DictionaryItem,
  exportDictionaries,
  importDictionaries,
  insertDictionaryItem,
  insertDictionaryType,
  mergeDictionaryItems,
  queryDictionaryChildren,
  queryDictionaryItems,
  queryDictionaryTypes,
  removeDictionaryItem,
  removeDictionaryType,
  reorderDictionaryTypes,
  ROOT_PARENT_ID,
  updateDictionaryItem,
  updateDictionaryType,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { reloadDictionaries } from './dictionaries.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const EDITOR = ['dictionary-editor'] as const;
/** All dictionaries at once: a centre has some dozens. */
const TYPES_MAX = 500;
/** Maximum items found by a search of the tree. */
const FOUND_MAX = 50;

/** A dictionary in the editor's list. */
export type CatalogueEntry = EndpointReply<typeof queryDictionaryTypes>['datas'][number];
/** Where an item is used. */
export type DictionaryUses = EndpointReply<typeof countDictionaryItemUses>;
/** Result of an import or of its preview. */
export type ImportOutcome = EndpointReply<typeof importDictionaries>;
/** Exported dictionaries. */
export type DictionaryFiles = EndpointReply<typeof exportDictionaries>;
export type ItemInput = EndpointInput<typeof insertDictionaryItem>;
export type TypeInput = EndpointInput<typeof insertDictionaryType>;

const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

export const dictionaryEditorQueries = {
  /** All dictionaries in order, with version and number of items. */
  types: (locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'types', locale]),
      queryFn: ({ signal }) =>
        callEndpoint(queryDictionaryTypes, { pageSize: TYPES_MAX }, { ...SHORT_CALL, signal }),
      select: ({ datas }) => datas,
    }),
  /** Children of a dictionary (`ROOT_PARENT_ID`) or an item. */
  children: (typeId: string, parentItemId: string, locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'children', typeId, parentItemId, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(
          queryDictionaryChildren,
          parentItemId === ROOT_PARENT_ID ? { typeId } : { typeId, parentItemId },
          { ...SHORT_CALL, signal },
        ),
    }),
  /** Items whose name or value contains a text. */
  search: (typeId: string, text: string, locale: string) =>
    queryOptions({
      queryKey: [...EDITOR, 'search', typeId, text, locale],
      queryFn: async ({ signal }) => {
        const ofType = { column: 'type_id', termType: 'eq', value: typeId } as const;
        const by = (column: 'item_name' | 'item_value') =>
          callEndpoint(
            queryDictionaryItems,
            { pageSize: FOUND_MAX, terms: [ofType, { column, termType: 'like', value: text }] },
            { ...SHORT_CALL, signal },
          );
        const [byName, byValue] = await Promise.all([by('item_name'), by('item_value')]);
        const found = new Map<string, DictionaryItem>();
        for (const item of [...byName.datas, ...byValue.datas]) found.set(item.itemId, item);
        return [...found.values()];
      },
    }),
  /** Number of records that use an item. */
  uses: (itemId: string, locale: string) =>
    queryOptions({
      queryKey: [...EDITOR, 'uses', itemId, locale],
      queryFn: ({ signal }) =>
        callEndpoint(countDictionaryItemUses, { id: itemId }, { silent: true, signal }),
    }),
};

/** Reloads the editor and all dictionary pickers. */
export async function reloadDictionaryEditor(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: EDITOR }), reloadDictionaries()]);
}

/** @throws ApiError */
export function storeItem(
  input: ItemInput,
  stored: { id: string; rowVersion: number } | null,
): Promise<DictionaryItem> {
  return stored
    ? callEndpoint(updateDictionaryItem, { ...input, ...stored }, { silent: true })
    : callEndpoint(insertDictionaryItem, input, { silent: true });
}

/** @throws ApiError */
export function deleteItem(id: string): Promise<boolean> {
  return callEndpoint(removeDictionaryItem, { id }, { silent: true });
}

/** @throws ApiError */
export function mergeItems(id: string, intoId: string): Promise<EndpointReply<typeof mergeDictionaryItems>> {
  return callEndpoint(mergeDictionaryItems, { id, intoId }, { silent: true });
}

/** @throws ApiError */
export function storeType(input: TypeInput, stored: { id: string; rowVersion: number } | null) {
  return stored
    ? callEndpoint(updateDictionaryType, { ...input, ...stored }, { silent: true })
    : callEndpoint(insertDictionaryType, input, { silent: true });
}

/** @throws ApiError */
export function deleteType(id: string): Promise<boolean> {
  return callEndpoint(removeDictionaryType, { id }, { silent: true });
}

/** Puts a dictionary before another one, or at the end. @throws ApiError */
export function moveType(id: string, beforeId: string | null): Promise<boolean> {
  return callEndpoint(reorderDictionaryTypes, { id, beforeId });
}

/** @throws ApiError */
export function readFiles(ids: readonly string[]): Promise<DictionaryFiles> {
  return callEndpoint(exportDictionaries, { ids: [...ids] });
}

/** @throws ApiError */
export function takeFiles(input: EndpointInput<typeof importDictionaries>): Promise<ImportOutcome> {
  return callEndpoint(importDictionaries, input, { silent: true });
}

import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { DictionaryDeps } from './dictionary-deps.ts';
import { exportDictionaries } from './file/export-dictionaries.ts';
import { importDictionaries } from './file/import-dictionaries.ts';
import { queryDictionaryByCode } from './items/options.ts';
import { queryDictionaryChildren, queryDictionaryItems } from './items/query-items.ts';
import { removeDictionaryItem } from './items/remove-item.ts';
import { insertDictionaryItem, updateDictionaryItem } from './items/save-item.ts';
import { findDictionaryType, queryDictionaryTypes } from './dictionaries/query-types.ts';
import { removeDictionaryType } from './dictionaries/remove-type.ts';
import { reorderDictionaryTypes } from './dictionaries/reorder-types.ts';
import { insertDictionaryType, updateDictionaryType } from './dictionaries/save-type.ts';
import { countDictionaryItemUses } from './uses/count-uses.ts';
import { mergeDictionaryItems } from './uses/merge-items.ts';

export function registerDictionaryRoutes(host: RouteHost, deps: DictionaryDeps): void {
  route(host, endpoints.findDictionaryType, findDictionaryType);
  route(host, endpoints.queryDictionaryTypes, queryDictionaryTypes);
  route(host, endpoints.insertDictionaryType, (ctx, input) => insertDictionaryType(ctx, deps, input));
  route(host, endpoints.updateDictionaryType, (ctx, input) => updateDictionaryType(ctx, deps, input));
  route(host, endpoints.removeDictionaryType, (ctx, input) => removeDictionaryType(ctx, deps, input));
  route(host, endpoints.reorderDictionaryTypes, (ctx, input) => reorderDictionaryTypes(ctx, deps, input));
  route(host, endpoints.queryDictionaryChildren, queryDictionaryChildren);
  route(host, endpoints.queryDictionaryItems, queryDictionaryItems);
  route(host, endpoints.insertDictionaryItem, (ctx, input) => insertDictionaryItem(ctx, deps, input));
  route(host, endpoints.updateDictionaryItem, (ctx, input) => updateDictionaryItem(ctx, deps, input));
  route(host, endpoints.removeDictionaryItem, (ctx, input) => removeDictionaryItem(ctx, deps, input));
  route(host, endpoints.countDictionaryItemUses, (ctx, input) => countDictionaryItemUses(ctx, deps, input));
  route(host, endpoints.mergeDictionaryItems, (ctx, input) => mergeDictionaryItems(ctx, deps, input));
  route(host, endpoints.queryDictionaryByCode, (ctx, input) =>
    queryDictionaryByCode(ctx, deps.dictionaries, input),
  );
  route(host, endpoints.exportDictionaries, exportDictionaries);
  route(host, endpoints.importDictionaries, (ctx, input) => importDictionaries(ctx, deps, input));
}

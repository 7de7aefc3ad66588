import {
  countDictionaryItemUses,
  type DictionaryItem,
  queryDictionaryChildren,
  queryDictionaryItems,
  queryDictionaryTypes,
} from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '#web/api/query-client.ts';
import type { CatalogueEntry } from '#web/api/dictionary-editor.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';
import { itemOf, OWN_TYPE, TYPE } from './editor-fixtures.ts';

export const PARENT = itemOf('A', {
  itemName: '跨境电商企业',
  label: '跨境电商企业',
  hasChildren: true,
  viewIndex: 1,
});
export const CHILD = itemOf('A1', { itemName: '独立站', label: '独立站', parentItemid: PARENT.itemId });
export const USED = itemOf('B', { itemName: '物流企业', label: '物流企业', viewIndex: 2 });
const HIDDEN = itemOf('C', {
  itemName: '保税展示企业',
  label: '保税展示企业',
  valid: 'NO',
  viewIndex: 3,
});

export interface EditorOptions {
  readonly types?: readonly CatalogueEntry[];
  readonly items?: readonly DictionaryItem[];
  readonly buttons?: readonly string[];
}

const ALL = ['create', 'update', 'delete'] as const;

/** The editor in the shell, with a mock server that has one dictionary with a few items. */
export async function showEditor(options: EditorOptions = {}): Promise<UserEvent> {
  const { types = [TYPE, OWN_TYPE], items = [PARENT, CHILD, USED, HIDDEN], buttons = ALL } = options;
  queryClient.clear();
  fakeApi(queryDictionaryTypes, { datas: [...types], total: types.length });
  fakeApi(queryDictionaryChildren, ({ input }) =>
    items.filter(
      (item) => item.typeId === input.typeId && item.parentItemid === (input.parentItemId ?? ROOT),
    ),
  );
  fakeApi(queryDictionaryItems, ({ input }) => {
    const text = input.terms?.find(({ termType }) => termType === 'like')?.value ?? '';
    const datas = items.filter(({ itemName }) => itemName.includes(text));
    return { datas, total: datas.length };
  });
  fakeApi(countDictionaryItemUses, ({ input }) =>
    input.id === USED.itemId
      ? {
          total: 1842,
          fields: [
            { resource: 'enterprise', field: 'enterpriseType', label: '企业 / 企业类型', count: 1842 },
          ],
          groups: { count: 2, names: ['企业走访', '法务查阅'] },
        }
      : { total: 0, fields: [], groups: { count: 0, names: [] } },
  );
  const menu = menuOf('字典管理', '/system/dictionary', {
    buttons: buttons.map((verb) => ({ code: `dictionary:${verb}`, name: verb })),
  });
  const user = await showShell({ path: '/system/dictionary', menus: [menu] });
  await screen.findByRole('tree', { name: TYPE.label }, { timeout: 5000 });
  return user;
}

const ROOT = '00000000-0000-0000-0000-000000000000';

/** The tree line with this name. */
export function lineOf(name: string): Promise<HTMLElement> {
  return screen.findByRole('treeitem', { name: new RegExp(name) });
}

export function field(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}

import {
  addEnterpriseMenu,
  addMenu,
  addMenuButton,
  getEnterpriseMenu,
  getMenu,
  type MenuButtonView,
  type MenuDetail,
  type MenuView,
  moveEnterpriseMenu,
  moveMenu,
  previewMenus,
  queryEnterpriseMenus,
  queryMenuChoices,
  queryMenuTree,
  queryResources,
  removeEnterpriseMenu,
  removeMenu,
  removeMenuButton,
  updateEnterpriseMenu,
  updateMenu,
  updateMenuButton,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import type { MenuAudience } from '@haiqiao/contract/access';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const EDITOR = ['menu-editor'] as const;
const RESOURCES = ['resources'] as const;

const QUICK = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;

/** The same calls for both audiences (SPEC §7 has those of enterprises). */
const CALLS = {
  STAFF: { get: getMenu, add: addMenu, update: updateMenu, move: moveMenu, remove: removeMenu },
  ENTERPRISE: {
    get: getEnterpriseMenu,
    add: addEnterpriseMenu,
    update: updateEnterpriseMenu,
    move: moveEnterpriseMenu,
    remove: removeEnterpriseMenu,
  },
} as const;

/** What a menu entry is saved with. */
export type MenuInput = EndpointInput<typeof addMenu>;
/** What a button is saved with. */
export type MenuButtonInput = EndpointInput<typeof addMenuButton>;
/** What a menu entry may name. */
export type MenuChoices = EndpointReply<typeof queryMenuChoices>;
/** How the holder of a post sees the menu. */
export type MenuPreview = EndpointReply<typeof previewMenus>;
/** Where a menu entry is put. */
export type MenuMove = EndpointInput<typeof moveMenu>;
/** What is asked of the registry of routes. */
export type ResourceQuestion = EndpointInput<typeof queryResources>;

export const menuEditorQueries = {
  /** Every entry of an audience, parents before their children. */
  tree: (audience: MenuAudience, locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'tree', audience, locale]),
      queryFn: ({ signal }) =>
        audience === 'STAFF'
          ? callEndpoint(queryMenuTree, {}, { ...QUICK, signal })
          : callEndpoint(queryEnterpriseMenus, {}, { ...QUICK, signal }),
      select: ({ menus }) => menus,
    }),
  detail: (audience: MenuAudience, id: string, locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'detail', audience, id, locale]),
      queryFn: ({ signal }) => callEndpoint(CALLS[audience].get, { id }, { ...QUICK, signal }),
    }),
  preview: (audience: MenuAudience, postId: string, locale: string) =>
    queryOptions({
      queryKey: [...EDITOR, 'preview', audience, postId, locale],
      queryFn: ({ signal }) =>
        callEndpoint(previewMenus, { audience, postIds: [postId] }, { ...QUICK, signal }),
      placeholderData: keepPreviousData,
    }),
  choices: (locale: string) =>
    queryOptions({
      queryKey: [...EDITOR, 'choices', locale],
      queryFn: ({ signal }) => callEndpoint(queryMenuChoices, {}, { ...QUICK, signal }),
    }),
  /** Routes of the server. */
  resources: (question: ResourceQuestion, locale: string) =>
    queryOptions({
      queryKey: [...RESOURCES, question, locale],
      queryFn: ({ signal }) => callEndpoint(queryResources, question, { ...QUICK, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Loads everything again that shows menus: the editor, the registry, and the person's own menu. */
export async function reloadMenus(): Promise<void> {
  await Promise.all(
    [EDITOR, RESOURCES, ['menus'] as const].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** @throws ApiError */
export function storeMenu(
  audience: MenuAudience,
  input: MenuInput,
  stored: { readonly id: string; readonly rowVersion: number } | null,
): Promise<MenuDetail> {
  const { add, update } = CALLS[audience];
  return stored
    ? callEndpoint(update, { ...input, ...stored }, { silent: true })
    : callEndpoint(add, input, { silent: true });
}

/** @throws ApiError */
export function putMenu(audience: MenuAudience, move: MenuMove): Promise<boolean> {
  return callEndpoint(CALLS[audience].move, move, { silent: true });
}

/** Shows the entries as they will stand after a move; what is under way is not waited for. */
export function showMovedMenus(
  audience: MenuAudience,
  locale: string,
  move: (menus: readonly MenuView[]) => readonly MenuView[],
): void {
  const { queryKey } = menuEditorQueries.tree(audience, locale);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) => known && { ...known, menus: [...move(known.menus)] });
}

/** @throws ApiError */
export function deleteMenu(audience: MenuAudience, id: string): Promise<boolean> {
  return callEndpoint(CALLS[audience].remove, { id }, { silent: true });
}

/** @throws ApiError */
export function storeButton(input: MenuButtonInput, rowVersion: number | null): Promise<MenuButtonView> {
  return rowVersion === null
    ? callEndpoint(addMenuButton, input, { silent: true })
    : callEndpoint(updateMenuButton, { ...input, rowVersion }, { silent: true });
}

/** @throws ApiError */
export function deleteButton(code: string): Promise<boolean> {
  return callEndpoint(removeMenuButton, { code }, { silent: true });
}

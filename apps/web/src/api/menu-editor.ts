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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const EDITOR = ['menu-editor'] as const;
const RESOURCES = ['resources'] as const;

const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

/** The same endpoints for both audiences (SPEC §7 defines those of enterprises). */
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

/** Input for saving a menu entry. */
export type MenuInput = EndpointInput<typeof addMenu>;
/** Input for saving a button. */
export type MenuButtonInput = EndpointInput<typeof addMenuButton>;
/** Possible values of a menu entry. */
export type MenuChoices = EndpointReply<typeof queryMenuChoices>;
/** The menu as seen by the holder of a post. */
export type MenuPreview = EndpointReply<typeof previewMenus>;
/** Target of a moved menu entry. */
export type MenuMove = EndpointInput<typeof moveMenu>;
/** A query of the route registry. */
export type ResourceQuestion = EndpointInput<typeof queryResources>;

export const menuEditorQueries = {
  /** All entries of an audience, parents before children. */
  tree: (audience: MenuAudience, locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'tree', audience, locale]),
      queryFn: ({ signal }) =>
        audience === 'STAFF'
          ? callEndpoint(queryMenuTree, {}, { ...SHORT_CALL, signal })
          : callEndpoint(queryEnterpriseMenus, {}, { ...SHORT_CALL, signal }),
      select: ({ menus }) => menus,
    }),
  detail: (audience: MenuAudience, id: string, locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'detail', audience, id, locale]),
      queryFn: ({ signal }) => callEndpoint(CALLS[audience].get, { id }, { ...SHORT_CALL, signal }),
    }),
  preview: (audience: MenuAudience, postId: string, locale: string) =>
    queryOptions({
      queryKey: [...EDITOR, 'preview', audience, postId, locale],
      queryFn: ({ signal }) =>
        callEndpoint(previewMenus, { audience, postIds: [postId] }, { ...SHORT_CALL, signal }),
      placeholderData: keepPreviousData,
    }),
  choices: (locale: string) =>
    queryOptions({
      queryKey: [...EDITOR, 'choices', locale],
      queryFn: ({ signal }) => callEndpoint(queryMenuChoices, {}, { ...SHORT_CALL, signal }),
    }),
  /** Routes of the server. */
  resources: (question: ResourceQuestion, locale: string) =>
    queryOptions({
      queryKey: [...RESOURCES, question, locale],
      queryFn: ({ signal }) => callEndpoint(queryResources, question, { ...SHORT_CALL, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Reloads everything that shows menus: the editor, the registry, and the user's own menu. */
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

/** Shows the entries as after a move, without waiting for running requests. */
export function showMovedMenus(
  audience: MenuAudience,
  locale: string,
  move: (menus: readonly MenuView[]) => readonly MenuView[],
): void {
  const { queryKey } = menuEditorQueries.tree(audience, locale);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, menus: [...move(cached.menus)] });
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

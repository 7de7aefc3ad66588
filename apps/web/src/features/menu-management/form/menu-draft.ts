import type { MenuDetail } from '@haiqiao/contract/endpoints';
import { isMenuLink, MENU_OPEN_MODES, type MenuOpenMode } from '@haiqiao/contract/access';
import type { ApiError } from '#web/api/api-error.ts';
import type { MenuInput } from '#web/api/menu-editor.ts';
import { type Names, NO_NAMES } from '#web/ui/field/names.ts';

/** The form values as typed. */
export interface MenuDraft {
  readonly parentId: string | null;
  readonly name: string;
  readonly code: string;
  readonly param: string;
  readonly icon: string;
  readonly group: string;
  readonly visible: boolean;
  readonly keepAlive: boolean;
  readonly temporary: boolean;
  readonly openMode: MenuOpenMode;
  readonly themes: readonly ('RESOURCE' | 'CLASSIC')[];
  readonly status: 'ENABLED' | 'DISABLED';
  readonly listStatus: string;
  readonly applyType: string;
  readonly byPost: readonly PostPreset[];
  readonly hideForPosts: readonly string[];
  readonly hideUnlessPosts: readonly string[];
  readonly translations: Names;
  readonly groupTranslations: Names;
}

/** Preset for the holders of one post. */
export interface PostPreset {
  readonly post: string;
  readonly listStatus: string;
  readonly applyType: string;
}

/** One error text per invalid field. */
export type DraftIssues = Readonly<Partial<Record<keyof MenuDraft, string>>>;

/** A new entry below another one, or at the top level. */
export function newMenuDraft(parentId: string | null): MenuDraft {
  return {
    parentId,
    name: '',
    code: '',
    param: '',
    icon: '',
    group: '',
    visible: true,
    keepAlive: true,
    temporary: false,
    openMode: 'TAB',
    themes: [],
    status: 'ENABLED',
    listStatus: '',
    applyType: '',
    byPost: [],
    hideForPosts: [],
    hideUnlessPosts: [],
    translations: NO_NAMES,
    groupTranslations: NO_NAMES,
  };
}

/** The draft of an entry as stored on the server. */
export function menuDraftOf(menu: MenuDetail): MenuDraft {
  const { preset, translations, groupTranslations } = menu;
  return {
    parentId: menu.parentId,
    name: menu.name,
    code: menu.code,
    param: menu.param,
    icon: menu.icon,
    group: menu.group,
    visible: menu.visible,
    keepAlive: menu.keepAlive,
    temporary: menu.temporary,
    openMode: menu.openMode,
    themes: menu.themes,
    status: menu.status,
    listStatus: preset.list_status ?? '',
    applyType: preset.apply_type ?? '',
    byPost: (preset.byPost ?? []).map((own) => ({
      post: own.postSetting,
      listStatus: own.list_status ?? '',
      applyType: own.apply_type ?? '',
    })),
    hideForPosts: menu.hideForPosts,
    hideUnlessPosts: menu.hideUnlessPosts,
    translations: { ...NO_NAMES, ...translations },
    groupTranslations: { ...NO_NAMES, ...groupTranslations },
  };
}

function valuesOf({ listStatus, applyType }: Pick<PostPreset, 'listStatus' | 'applyType'>) {
  return {
    ...(listStatus.trim() === '' ? {} : { list_status: listStatus.trim() }),
    ...(applyType.trim() === '' ? {} : { apply_type: applyType.trim() }),
  };
}

/** The request body of a draft. */
export function menuInputOf(draft: MenuDraft): MenuInput {
  const { listStatus, applyType, byPost, themes, hideForPosts, hideUnlessPosts, ...rest } = draft;
  const param = draft.param.trim();
  const own = byPost.map((each) => ({ postSetting: each.post, ...valuesOf(each) }));
  return {
    ...rest,
    code: draft.code.trim(),
    param,
    openMode: openModesFor(param).includes(draft.openMode)
      ? draft.openMode
      : (openModesFor(param)[0] ?? 'TAB'),
    themes: [...themes],
    hideForPosts: [...hideForPosts],
    hideUnlessPosts: [...hideUnlessPosts],
    preset: { ...valuesOf({ listStatus, applyType }), ...(own.length > 0 ? { byPost: own } : {}) },
  };
}

/** The open modes of an address: a link in a window or inside a tab, a page in a tab or a window. */
export function openModesFor(param: string): readonly MenuOpenMode[] {
  return MENU_OPEN_MODES.filter((mode) => mode !== (isMenuLink(param.trim()) ? 'TAB' : 'EMBED'));
}

/** Whether two drafts are equal. */
export function isSameDraft(a: MenuDraft, b: MenuDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Contract format: letters, digits, hyphens and underscores, beginning with a letter. */
const CODE = /^[A-Za-z][A-Za-z0-9_-]{1,63}$/;

/** Errors of a draft, checked before sending. */
export function draftIssues(
  draft: MenuDraft,
  say: (issue: 'name' | 'code' | 'byPost') => string,
): DraftIssues {
  return {
    ...(draft.name.trim() === '' ? { name: say('name') } : {}),
    ...(CODE.test(draft.code.trim()) ? {} : { code: say('code') }),
    ...(draft.byPost.some(({ post }) => post === '') ? { byPost: say('byPost') } : {}),
  };
}

/** The field a server refusal concerns; null for none. */
const FIELD_OF_ERROR: Readonly<Record<string, keyof MenuDraft>> = {
  MENU_CODE_TAKEN: 'code',
  MENU_CODE_FIXED: 'code',
  MENU_ROUTE_TAKEN: 'param',
  MENU_NOWHERE: 'param',
  MENU_EMBED_REFUSED: 'openMode',
  MENU_OPEN_MODE_INVALID: 'openMode',
  MENU_PARENT_INVALID: 'parentId',
  MENU_CYCLE: 'parentId',
  MENU_TOO_DEEP: 'parentId',
  MENU_POST_UNKNOWN: 'hideForPosts',
};

const FIELD_OF_PATH: Readonly<Record<string, keyof MenuDraft>> = {
  preset: 'listStatus',
  name: 'name',
  code: 'code',
  param: 'param',
  group: 'group',
  hideForPosts: 'hideForPosts',
  hideUnlessPosts: 'hideUnlessPosts',
};

/** The server's refusal by field; `null` when it concerns no field of the form. */
export function refusalOf(
  error: ApiError,
  sentenceOf: (issue: ApiError['issues'][number]) => string,
): DraftIssues | null {
  const field = FIELD_OF_ERROR[error.id];
  if (field) return { [field]: error.message };
  const found = error.issues.flatMap((issue) => {
    const [, name = ''] = issue.path.split('.');
    const at = FIELD_OF_PATH[name];
    return at ? [[at, sentenceOf(issue)] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Names of the fields that differ between the own draft and another person's save. */
export function differingFields(mine: MenuDraft, theirs: MenuDraft): readonly (keyof MenuDraft)[] {
  const names = Object.keys(mine) as (keyof MenuDraft)[]; // its own keys
  return names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
}

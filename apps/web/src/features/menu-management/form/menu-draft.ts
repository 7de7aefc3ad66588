import type { MenuDetail } from '@haiqiao/contract/endpoints';
import { isMenuLink, MENU_OPEN_MODES, type MenuOpenMode } from '@haiqiao/contract/access';
import type { ApiError } from '#web/api/api-error.ts';
import type { MenuInput } from '#web/api/menu-editor.ts';
import { type Names, NO_NAMES } from '#web/ui/field/names.ts';

/** What the form holds: everything as it is typed. */
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

/** Preset of the holders of one post. */
export interface PostPreset {
  readonly post: string;
  readonly listStatus: string;
  readonly applyType: string;
}

/** A sentence per field that has to be mended. */
export type DraftIssues = Readonly<Partial<Record<keyof MenuDraft, string>>>;

/** A new entry below another one, or at the top. */
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

/** An entry as the server has it. */
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

/** What is sent. */
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

/** How an address may open: a link in a window or within a tab, a page in a tab or a window. */
export function openModesFor(param: string): readonly MenuOpenMode[] {
  return MENU_OPEN_MODES.filter((mode) => mode !== (isMenuLink(param.trim()) ? 'TAB' : 'EMBED'));
}

/** Whether two drafts say the same. */
export function isSameDraft(a: MenuDraft, b: MenuDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Of the contract: letters, digits, hyphens and underscores, beginning with a letter. */
const CODE = /^[A-Za-z][A-Za-z0-9_-]{1,63}$/;

/** What is wrong with a draft before anybody is asked. */
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

/** Which field a refusal of the server is about; null for none of them. */
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

/** The refusal of the server at the fields that it is about; `null` when no field of the form is. */
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

/** Names of the fields that differ between one's own draft and what somebody else has saved. */
export function differingFields(mine: MenuDraft, theirs: MenuDraft): readonly (keyof MenuDraft)[] {
  const names = Object.keys(mine) as (keyof MenuDraft)[]; // its own keys
  return names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
}

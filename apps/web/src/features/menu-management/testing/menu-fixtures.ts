import type { MenuDetail, MenuView } from '@haiqiao/contract/endpoints';

/** A menu entry of the editor, with the test's changes. */
export function menuView(id: string, change: Partial<MenuView> = {}): MenuView {
  return {
    id,
    parentId: null,
    name: id,
    label: id,
    pinyin: '',
    code: id,
    param: '',
    icon: '',
    group: '',
    orderNo: 0,
    visible: true,
    keepAlive: true,
    temporary: false,
    openMode: 'TAB',
    audience: 'STAFF',
    themes: [],
    status: 'ENABLED',
    preset: {},
    hideForPosts: [],
    hideUnlessPosts: [],
    setting: '',
    isSwitchedOn: true,
    isShipped: false,
    rowVersion: 1,
    buttonCount: 0,
    ...change,
  };
}

/** The same with all its properties. */
export function menuDetail(id: string, change: Partial<MenuDetail> = {}): MenuDetail {
  return {
    ...menuView(id),
    translations: {},
    groupTranslations: {},
    buttons: [],
    grantedBy: [],
    updatedAt: '2026-11-20T08:00:00Z',
    ...change,
  };
}

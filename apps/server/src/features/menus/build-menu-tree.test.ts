import { expect, test } from 'vitest';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import { buildMenuTree as grow, type MenuReader } from './build-menu-tree.ts';
import type { MenuRow } from './menus.repository.ts';

function row(id: string, options: Partial<MenuRow> = {}): MenuRow {
  return {
    id,
    parent_id: null,
    code: id,
    name: id,
    translations: {},
    group_name: '',
    group_translations: {},
    param: `/${id}`,
    icon: '',
    is_keep_alive: true,
    is_temporary: false,
    is_visible: true,
    status: 'ENABLED',
    open_mode: 'TAB',
    preset: {},
    hide_for_posts: [],
    hide_unless_posts: [],
    themes: [],
    setting_key: '',
    is_denied: false,
    buttons: [],
    ...options,
  };
}

function readerOf(locale: LocaleCode, posts: readonly string[] = []): MenuReader {
  return { locale, hasPost: (post) => posts.includes(post), isOn: (setting) => setting === 'on' };
}

function buildMenuTree(rows: readonly MenuRow[], locale: LocaleCode, posts: readonly string[] = []) {
  return grow(rows, readerOf(locale, posts)).tree;
}

/** Codes with their children: `a(b c)`. */
function shape(rows: readonly MenuRow[], posts: readonly string[] = []): string {
  const text = (nodes: ReturnType<typeof buildMenuTree>): string =>
    nodes.map(({ code, menus }) => (menus.length > 0 ? `${code}(${text(menus)})` : code)).join(' ');
  return text(buildMenuTree(rows, 'zh-chs', posts));
}

test('AUTH-11 a node is shown when granted, and a parent when a descendant is', () => {
  expect(
    shape([
      row('a', { is_denied: null, param: '' }),
      row('b', { parent_id: 'a', is_denied: null }),
      row('c', { parent_id: 'b' }),
      row('d', { parent_id: 'a', is_denied: null }),
      row('e'),
    ]),
  ).toBe('a(b(c)) e');
});

test('AUTH-11 a node without target and children is omitted', () => {
  expect(shape([row('a', { param: '' }), row('b', { parent_id: 'a', is_denied: null })])).toBe('');
});

test('AUTH-11 a denied node is omitted with its descendants', () => {
  expect(shape([row('a', { is_denied: true }), row('b', { parent_id: 'a' }), row('c')])).toBe('c');
});

test('AUTH-11 descendants of a disabled or invisible node are omitted with it', () => {
  expect(shape([row('b', { parent_id: 'gone' }), row('c')])).toBe('c');
  const below = row('b', { parent_id: 'a' });
  expect(shape([row('a', { status: 'DISABLED' }), below, row('c')])).toBe('c');
  expect(shape([row('a', { is_visible: false }), below, row('c')])).toBe('c');
});

test('NAV-12 an entry bound to a setting is shown while that is on', () => {
  expect(shape([row('a', { setting_key: 'off' }), row('b', { parent_id: 'a' }), row('c')])).toBe('c');
  expect(shape([row('a', { setting_key: 'on' }), row('c')])).toBe('a c');
});

test('PERM-02 PERM-03 an entry hidden from a post is omitted with its descendants', () => {
  const rows = [
    row('proof', { hide_for_posts: ['preliminary'] }),
    row('verify', { parent_id: 'proof' }),
    row('review', { parent_id: 'proof', hide_for_posts: ['verifier'], hide_unless_posts: ['reviewer'] }),
    row('c'),
  ];
  expect(shape(rows)).toBe('proof(verify review) c');
  expect(shape(rows, ['preliminary'])).toBe('c');
  expect(shape(rows, ['verifier'])).toBe('proof(verify) c');
  expect(shape(rows, ['verifier', 'reviewer'])).toBe('proof(verify review) c');
});

test('PERM-02 NAV-04 the address of an entry contains its preset, by post', () => {
  const preset = { list_status: '1', byPost: [{ postSetting: 'preliminary', list_status: '0' }] };
  const rows = [row('a', { param: '/lists?code=x', preset })];
  expect(buildMenuTree(rows, 'zh-chs')[0]?.param).toBe('/lists?code=x&list_status=1');
  expect(buildMenuTree(rows, 'zh-chs', ['preliminary'])[0]?.param).toBe('/lists?code=x&list_status=0');
});

test('NAV-08 the open mode is returned where the address does not imply it', () => {
  const modes = buildMenuTree(
    [
      row('tab'),
      row('window', { open_mode: 'WINDOW' }),
      row('link', { param: 'https://a.example/', open_mode: 'WINDOW' }),
      row('embed', { param: 'https://a.example/', open_mode: 'EMBED', themes: ['CLASSIC'] }),
    ],
    'zh-chs',
  );
  expect(modes.map(({ openMode }) => openMode)).toEqual([undefined, 'WINDOW', undefined, 'EMBED']);
  expect(modes.map(({ themes }) => themes)).toEqual([undefined, undefined, undefined, ['CLASSIC']]);
});

test('PERM-04 the reason why an entry is missing', () => {
  const { absent } = grow(
    [
      row('off', { status: 'DISABLED' }),
      row('below', { parent_id: 'off' }),
      row('deep', { parent_id: 'below' }),
      row('invisible', { is_visible: false }),
      row('switchedOff', { setting_key: 'off' }),
      row('denied', { is_denied: true }),
      row('post', { hide_for_posts: ['verifier'] }),
      row('notGranted', { is_denied: null }),
      row('empty', { param: '' }),
      row('shown'),
    ],
    readerOf('zh-chs', ['verifier']),
  );
  expect(Object.fromEntries(absent)).toEqual({
    off: 'off',
    below: 'above',
    deep: 'above',
    invisible: 'invisible',
    switchedOff: 'switchedOff',
    denied: 'denied',
    post: 'post',
    notGranted: 'notGranted',
    empty: 'notGranted',
  });
});

test('AUTH-11 a parent shown only for its children opens no page and offers no buttons', () => {
  const buttons = [{ code: 'x:do', name: '做', translations: {} }];
  const [parent] = buildMenuTree(
    [row('a', { is_denied: null, buttons }), row('b', { parent_id: 'a', buttons })],
    'en',
  );
  expect(parent).toMatchObject({
    param: '',
    buttons: [],
    menus: [{ param: '/b', buttons: [{ code: 'x:do', name: '做' }] }],
  });
});

test('HDR-08 names follow the language, and pinyin is that of the Chinese name', () => {
  const names = {
    name: '前端日志',
    translations: { en: 'Front-end log', ja: 'ログ' },
    group_name: '平台治理',
    group_translations: { en: 'Platform' },
    buttons: [{ code: 'x:do', name: '做', translations: { en: 'Do' } }],
  };
  const [english] = buildMenuTree([row('a', names)], 'en');
  expect(english).toMatchObject({
    type: 'MENU',
    name: 'Front-end log',
    group: 'Platform',
    buttons: [{ code: 'x:do', name: 'Do' }],
    pinyin: 'qianduanrizhi qdrz',
  });
  expect(buildMenuTree([row('a', names)], 'zh-TW')[0]?.name).toBe('Front-end log');
  expect(buildMenuTree([row('a', names)], 'zh-chs')[0]?.name).toBe('前端日志');
});

import { expect, test } from 'vitest';
import { buildMenuTree } from './build-menu-tree.ts';
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
    is_denied: false,
    buttons: [],
    ...options,
  };
}

/** Codes with what is below them: `a(b c)`. */
function shape(rows: readonly MenuRow[]): string {
  const text = (nodes: ReturnType<typeof buildMenuTree>): string =>
    nodes.map(({ code, menus }) => (menus.length > 0 ? `${code}(${text(menus)})` : code)).join(' ');
  return text(buildMenuTree(rows, 'zh-chs'));
}

test('AUTH-11 a node appears when it is granted, a parent when anything below it is', () => {
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

test('AUTH-11 a node that leads nowhere and holds nothing is left out', () => {
  expect(shape([row('a', { param: '' }), row('b', { parent_id: 'a', is_denied: null })])).toBe('');
});

test('AUTH-11 a denied node takes everything below it along', () => {
  expect(shape([row('a', { is_denied: true }), row('b', { parent_id: 'a' }), row('c')])).toBe('c');
});

test('AUTH-11 what hangs under a disabled or invisible node is left out with it', () => {
  expect(shape([row('b', { parent_id: 'gone' }), row('c')])).toBe('c');
});

test('AUTH-11 a parent shown for its children opens no page and offers no buttons', () => {
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

test('HDR-08 names follow the language, pinyin stays that of the Chinese name', () => {
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

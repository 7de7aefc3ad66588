import type { MenuNode } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import {
  entryOf,
  isPreset,
  menuAddress,
  menuEntries,
  menuGroups,
  nodesOfTheme,
  opensWindow,
  searchEntries,
} from './menu.logic.ts';

function node(name: string, param: string, change: Partial<MenuNode> = {}): MenuNode {
  return {
    type: 'MENU',
    name,
    code: name,
    param,
    icon: '',
    menus: [],
    buttons: [],
    group: '',
    keepAlive: true,
    temporary: false,
    pinyin: '',
    ...change,
  };
}

const TREE = [
  node('首页', '/index', { pinyin: 'shouye sy' }),
  node('备案管理', '', {
    group: '备案与证明',
    pinyin: 'beianguanli bagl',
    menus: [
      node('服务中心备案', '/recordManagement/center-record?list_status=0', {
        pinyin: 'fuwuzhongxinbeian fwzxba',
      }),
      node('数字证书申请列表', '/lists?code=rs_cert_record_list&list_status=1', {
        pinyin: 'shuzizhengshu szzs',
      }),
      node('意见建议', '/lists?code=rs_suggestion_list&list_status=0'),
    ],
  }),
  node('Statistics', '/statistics', { group: '服务运营' }),
  node('人才平台', 'https://talent.example.org/', { group: '备案与证明' }),
];
const ENTRIES = menuEntries(TREE);

test('TAB-09 every entry with a target is found with its full title', () => {
  expect(ENTRIES.map(({ fullTitle }) => fullTitle)).toEqual([
    '首页',
    '备案管理 / 服务中心备案',
    '备案管理 / 数字证书申请列表',
    '备案管理 / 意见建议',
    'Statistics',
    '人才平台',
  ]);
});

test('NAV-02 top nodes are in their groups, groups in the order of the tree', () => {
  expect(menuGroups(TREE).map(({ title, nodes }) => [title, nodes.map(({ name }) => name)])).toEqual([
    ['', ['首页']],
    ['备案与证明', ['备案管理', '人才平台']],
    ['服务运营', ['Statistics']],
  ]);
});

test.each([
  ['/recordManagement/center-record?list_status=0', '服务中心备案'],
  ['/recordManagement/center-record?list_status=1&page=3', '服务中心备案'],
  ['/recordManagement/center-record', '服务中心备案'],
  ['/lists?code=rs_suggestion_list', '意见建议'],
  ['/lists?page=2&code=rs_cert_record_list', '数字证书申请列表'],
  ['/lists?code=unknown', null],
  ['/recordManagement/center-record?code=elsewhere', '服务中心备案'],
  ['/nowhere', null],
])('NAV-05 %s highlights %s', (fullPath, name) => {
  expect(entryOf(ENTRIES, fullPath)?.node.name ?? null).toBe(name);
});

test('NAV-05 among presets of one route the one with the most values in common is highlighted', () => {
  const entries = menuEntries([
    node('核验', '/verify?list_status=0'),
    node('全部', '/verify?list_status=0&apply_type=filing'),
  ]);
  expect(entryOf(entries, '/verify?list_status=0&apply_type=filing')?.node.name).toBe('全部');
  expect(entryOf(entries, '/verify?list_status=0')?.node.name).toBe('核验');
});

test.each([
  ['/lists?code=a&list_status=0', true],
  ['/proof?apply_type=x', true],
  ['/lists?code=a', false],
  ['/index', false],
])('NAV-07 %s is a preset: %s', (param, is) => {
  expect(isPreset(node('x', param))).toBe(is);
});

test.each([
  ['服务中心', '服务中心备案'],
  ['fuwuzhongxin', '服务中心备案'],
  ['fwzx', '服务中心备案'],
  ['FWZX', '服务中心备案'],
  ['fu wu zhong', '服务中心备案'],
  ['stat', 'Statistics'],
  ['备案管理 / 意见', '意见建议'],
])('TAB-09 %s finds %s first', (text, name) => {
  expect(searchEntries(ENTRIES, text)[0]?.node.name).toBe(name);
});

test('TAB-09 an empty search finds nothing', () => {
  expect(searchEntries(ENTRIES, '   ')).toEqual([]);
  expect(searchEntries(ENTRIES, '没有这个')).toEqual([]);
});

test('NAV-08 a link opens a window unless it is embedded in a tab, a route only when configured', () => {
  const link = 'https://talent.example.org/';
  const entries = [
    node('链接', link),
    node('内嵌', link, { openMode: 'EMBED' }),
    node('页面', '/log'),
    node('新窗口', '/log', { openMode: 'WINDOW' }),
    // A route is never embedded.
    node('误设', '/log', { openMode: 'EMBED' }),
  ];
  expect(entries.map((each) => [menuAddress(each), opensWindow(each)])).toEqual([
    [link, true],
    ['/embed?code=%E5%86%85%E5%B5%8C', false],
    ['/log', false],
    ['/log', true],
    ['/log', false],
  ]);
  const [, embedded] = menuEntries(entries);
  expect(embedded?.location).toEqual({ path: '/embed', query: { code: '内嵌' } });
  expect(entryOf(menuEntries(entries), '/embed?code=%E5%86%85%E5%B5%8C')?.node.name).toBe('内嵌');
});

test('HDR-07 an entry of one theme and its descendants are absent in the other theme', () => {
  const tree = [
    node('甲', '/a'),
    node('经典', '/b', { themes: ['CLASSIC'], menus: [node('下级', '/c')] }),
    node('空', '', { menus: [node('资源中心', '/d', { themes: ['RESOURCE'] })] }),
  ];
  const names = (theme: 'CLASSIC' | 'RESOURCE') =>
    menuEntries(nodesOfTheme(tree, theme)).map(({ node: { name } }) => name);
  expect(names('CLASSIC')).toEqual(['甲', '经典', '下级']);
  expect(names('RESOURCE')).toEqual(['甲', '资源中心']);
  const plain = [node('甲', '/a')];
  expect(nodesOfTheme(plain, 'CLASSIC')).toBe(plain);
});

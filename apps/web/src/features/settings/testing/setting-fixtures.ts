import type { querySettings, SettingView } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';

const COMMON = { effective: 'AT_ONCE', isSecurity: false, rowVersion: 0, changed: null } as const;

const SETTINGS: readonly SettingView[] = [
  {
    ...COMMON,
    key: 'centre.name',
    group: 'centre',
    label: '中心名称',
    description: '显示在登录页底部。',
    search: 'zhongxinmingcheng zxmc',
    editor: { kind: 'text', maxLength: 100, isRequired: true },
    value: '跨境贸易资源中心',
    initial: '跨境贸易资源中心',
  },
  {
    ...COMMON,
    key: 'post.visit',
    group: 'posts',
    label: '走访服务岗',
    description: '企业走访与台账。',
    search: 'zoufangfuwugang zffwg',
    editor: { kind: 'post' },
    value: 'visit',
    initial: 'visit',
    isSecurity: true,
  },
  {
    ...COMMON,
    key: 'auth.maxAttempts',
    group: 'loginSecurity',
    label: '密码错误次数上限',
    description: '连续输错密码达到此次数后，账号将被锁定。',
    search: 'mimacuowucishushangxian mmcwcssx',
    editor: { kind: 'number', min: 3, max: 20, unit: '次' },
    value: 5,
    initial: 5,
    isSecurity: true,
  },
  {
    ...COMMON,
    key: 'tabs.max',
    group: 'tabs',
    label: '最多打开标签页',
    description: '同时打开的标签页上限。',
    search: 'zuiduodakaibiaoqianye zddkbqy',
    editor: { kind: 'number', min: 2, max: 50, unit: '个' },
    value: 20,
    initial: 20,
  },
  {
    ...COMMON,
    key: 'sampleMenu.enabled',
    group: 'menus',
    label: '示例菜单',
    description: '向有权限的人显示示例菜单。',
    search: 'shilicaidan slcd',
    editor: { kind: 'switch' },
    value: true,
    initial: false,
    rowVersion: 1,
    changed: { by: '陈国栋', at: '2026-11-20T08:30:00.000Z' },
  },
  {
    ...COMMON,
    key: 'embed.origins',
    group: 'menus',
    label: '允许内嵌的网站',
    description: '可以在标签页内打开的外部网站。',
    search: 'yunxuneiqiandewangzhan yxnqdwz',
    editor: { kind: 'origins', max: 20 },
    value: [],
    initial: [],
    effective: 'RELOAD',
    isSecurity: true,
    rowVersion: 3,
  },
];

/** A fixture setting by its key. */
export function settingOf(key: string): SettingView {
  const found = SETTINGS.find((setting) => setting.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}

/** The server's reply to the page. */
export const SETTINGS_REPLY: EndpointReply<typeof querySettings> = {
  groups: [
    { code: 'centre', label: '中心信息' },
    { code: 'posts', label: '岗位映射' },
    { code: 'loginSecurity', label: '登录安全' },
    { code: 'tabs', label: '标签页' },
    { code: 'menus', label: '菜单与内嵌' },
  ],
  settings: [...SETTINGS],
  posts: [
    { code: 'visit', name: '走访服务岗', search: 'zoufangfuwugang zffwg' },
    { code: 'activity', name: '活动运营岗', search: 'huodongyunyinggang hdyyg' },
  ],
};

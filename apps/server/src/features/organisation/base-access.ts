import { PERMISSIONS } from '@haiqiao/contract/access';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import type { AccessSeed } from '#server/platform/install/install-access.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';

const PLATFORM_GROUP = {
  name: '平台治理',
  translations: { 'zh-TW': '平台治理', en: 'Platform', ja: 'プラットフォーム管理' },
};

/** Menus of the fixed screens that exist by now, the permissions that code asks for, and who holds them. */
export const BASE_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'home',
      name: '首页',
      translations: { 'zh-TW': '首頁', en: 'Home', ja: 'ホーム' },
      param: '/index',
      icon: 'home',
      orderNo: 0,
    },
    {
      code: 'system',
      name: '系统管理',
      translations: { 'zh-TW': '系統管理', en: 'System', ja: 'システム管理' },
      group: PLATFORM_GROUP,
      icon: 'setting',
      orderNo: 900,
    },
    {
      code: 'front-log',
      parentCode: 'system',
      name: '前端日志',
      translations: { 'zh-TW': '前端日誌', en: 'Front-end log', ja: 'フロントエンドログ' },
      param: '/log',
      icon: 'bug',
      orderNo: 900,
    },
  ],
  buttons: [
    {
      code: PERMISSIONS.readMenusOfOthers,
      name: '查看他人菜单',
      translations: { 'zh-TW': '檢視他人選單', en: "View others' menus", ja: '他者のメニューを表示' },
    },
    {
      code: PERMISSIONS.readAttributesOfOthers,
      name: '查看他人联系方式',
      translations: {
        'zh-TW': '檢視他人聯絡方式',
        en: "View others' contact details",
        ja: '他者の連絡先を表示',
      },
    },
    {
      code: PERMISSIONS.unlockMember,
      name: '解除登录锁定',
      translations: { 'zh-TW': '解除登入鎖定', en: 'Unlock sign-in', ja: 'ログインロックを解除' },
    },
    {
      code: PERMISSIONS.readMetrics,
      name: '查看运行指标',
      translations: { 'zh-TW': '檢視運行指標', en: 'Read metrics', ja: '稼働指標を表示' },
    },
    {
      code: PERMISSIONS.readApiDocs,
      name: '查看接口文档',
      translations: {
        'zh-TW': '檢視介面文件',
        en: 'Read the API documentation',
        ja: 'API ドキュメントを表示',
      },
    },
  ],
  groups: [
    { code: 'staff', name: '全体员工', menus: ['home'], buttons: [], orgs: [CENTRE_CODE] },
    {
      code: 'admin',
      name: '系统管理员',
      menus: ['home', 'system', 'front-log'],
      buttons: Object.values(PERMISSIONS),
      posts: [SETTINGS['post.admin'].initial],
    },
  ],
};

import { PERMISSIONS } from '@haiqiao/contract/access';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
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
    {
      code: 'dictionary',
      parentCode: 'system',
      name: '字典管理',
      translations: { 'zh-TW': '字典管理', en: 'Dictionaries', ja: '辞書管理' },
      param: '/system/dictionary',
      icon: 'book',
      orderNo: 100,
    },
    {
      code: 'recycle-bin',
      parentCode: 'system',
      name: '回收站',
      translations: { 'zh-TW': '回收站', en: 'Recycle bin', ja: 'ごみ箱' },
      param: '/system/recycleBin',
      icon: 'delete',
      orderNo: 800,
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
    {
      code: PERMISSIONS.readBin,
      menuCode: 'recycle-bin',
      name: '查看回收站',
      translations: { 'zh-TW': '檢視回收站', en: 'See the recycle bin', ja: 'ごみ箱を表示' },
    },
    {
      code: PERMISSIONS.restoreBin,
      menuCode: 'recycle-bin',
      name: '恢复已删除记录',
      translations: { 'zh-TW': '恢復已刪除記錄', en: 'Restore deleted records', ja: '削除した記録を復元' },
    },
    {
      code: PERMISSIONS.purgeBin,
      menuCode: 'recycle-bin',
      name: '彻底删除记录',
      translations: { 'zh-TW': '徹底刪除記錄', en: 'Delete records for good', ja: '記録を完全に削除' },
    },
    {
      code: PERMISSIONS.readDictionaries,
      menuCode: 'dictionary',
      name: '查看字典',
      translations: { 'zh-TW': '檢視字典', en: 'See dictionaries', ja: '辞書を表示' },
    },
    {
      code: PERMISSIONS.createDictionaries,
      menuCode: 'dictionary',
      name: '新增字典',
      translations: { 'zh-TW': '新增字典', en: 'Add dictionaries and entries', ja: '辞書を追加' },
    },
    {
      code: PERMISSIONS.updateDictionaries,
      menuCode: 'dictionary',
      name: '修改字典',
      translations: { 'zh-TW': '修改字典', en: 'Change dictionaries and entries', ja: '辞書を変更' },
    },
    {
      code: PERMISSIONS.deleteDictionaries,
      menuCode: 'dictionary',
      name: '删除字典',
      translations: { 'zh-TW': '刪除字典', en: 'Delete dictionaries and entries', ja: '辞書を削除' },
    },
  ],
  groups: [
    { code: 'staff', name: '全体员工', menus: ['home'], buttons: [], orgs: [CENTRE_CODE] },
    {
      code: 'admin',
      name: '系统管理员',
      menus: ['home', 'system', 'dictionary', 'front-log', 'recycle-bin'],
      buttons: Object.values(PERMISSIONS),
      posts: [SETTINGS['post.admin'].initial],
    },
  ],
};

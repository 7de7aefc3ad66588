import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

const PLATFORM_GROUP = {
  name: '平台治理',
  translations: { 'zh-TW': '平台治理', en: 'Platform', ja: 'プラットフォーム管理' },
};

/** The home page, the system block and what belongs to no area. */
export const PLATFORM_ACCESS: AccessSeed = {
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
      code: 'api-keys',
      parentCode: 'system',
      name: '接口密钥',
      translations: { 'zh-TW': '介面金鑰', en: 'API keys', ja: 'API キー' },
      param: '/system/apiKeys',
      icon: 'safety-certificate',
      orderNo: 800,
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
      menuCode: 'organisation',
      kind: 'ROW',
      name: '解除登录锁定',
      translations: { 'zh-TW': '解除登入鎖定', en: 'Unlock sign-in', ja: 'ログインロックを解除' },
    },
    {
      code: PERMISSIONS.readApiKeys,
      menuCode: 'api-keys',
      name: '查看接口密钥',
      translations: { 'zh-TW': '檢視介面金鑰', en: 'See API keys', ja: 'API キーを表示' },
    },
    {
      code: PERMISSIONS.createApiKeys,
      menuCode: 'api-keys',
      name: '新增接口密钥',
      translations: { 'zh-TW': '新增介面金鑰', en: 'Make API keys', ja: 'API キーを作成' },
    },
    {
      code: PERMISSIONS.updateApiKeys,
      menuCode: 'api-keys',
      kind: 'ROW',
      name: '修改接口密钥',
      translations: { 'zh-TW': '修改介面金鑰', en: 'Change API keys', ja: 'API キーを変更' },
    },
    {
      code: PERMISSIONS.revokeApiKeys,
      menuCode: 'api-keys',
      kind: 'ROW',
      name: '吊销接口密钥',
      translations: { 'zh-TW': '撤銷介面金鑰', en: 'Revoke API keys', ja: 'API キーを失効' },
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
};

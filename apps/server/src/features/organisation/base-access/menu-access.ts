import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** The editor of menus and the registry of routes. */
export const MENU_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'menu-management',
      parentCode: 'system',
      name: '菜单管理',
      translations: { 'zh-TW': '選單管理', en: 'Menus', ja: 'メニュー管理' },
      param: '/menu-management',
      icon: 'menu',
      orderNo: 50,
    },
    {
      code: 'resources',
      parentCode: 'system',
      name: '资源管理',
      translations: { 'zh-TW': '資源管理', en: 'Resources', ja: 'リソース管理' },
      param: '/system/resources',
      icon: 'link',
      orderNo: 70,
    },
  ],
  buttons: [
    {
      code: PERMISSIONS.readMenus,
      menuCode: 'menu-management',
      name: '查看菜单',
      translations: { 'zh-TW': '檢視選單', en: 'See menus', ja: 'メニューを表示' },
    },
    {
      code: PERMISSIONS.createMenus,
      menuCode: 'menu-management',
      name: '新增菜单与按钮',
      translations: { 'zh-TW': '新增選單與按鈕', en: 'Add menus and buttons', ja: 'メニューとボタンを追加' },
    },
    {
      code: PERMISSIONS.updateMenus,
      menuCode: 'menu-management',
      name: '修改菜单与按钮',
      translations: {
        'zh-TW': '修改選單與按鈕',
        en: 'Change menus and buttons',
        ja: 'メニューとボタンを変更',
      },
    },
    {
      code: PERMISSIONS.deleteMenus,
      menuCode: 'menu-management',
      name: '删除菜单与按钮',
      translations: {
        'zh-TW': '刪除選單與按鈕',
        en: 'Delete menus and buttons',
        ja: 'メニューとボタンを削除',
      },
    },
    {
      code: PERMISSIONS.readResources,
      menuCode: 'resources',
      name: '查看资源',
      translations: { 'zh-TW': '檢視資源', en: 'See resources', ja: 'リソースを表示' },
    },
    {
      code: PERMISSIONS.readEnterpriseMenus,
      name: '查看企业端菜单',
      translations: {
        'zh-TW': '檢視企業端選單',
        en: 'See menus of enterprises',
        ja: '企業向けメニューを表示',
      },
    },
    {
      code: PERMISSIONS.createEnterpriseMenus,
      name: '新增企业端菜单',
      translations: {
        'zh-TW': '新增企業端選單',
        en: 'Add menus of enterprises',
        ja: '企業向けメニューを追加',
      },
    },
    {
      code: PERMISSIONS.updateEnterpriseMenus,
      name: '修改企业端菜单',
      translations: {
        'zh-TW': '修改企業端選單',
        en: 'Change menus of enterprises',
        ja: '企業向けメニューを変更',
      },
    },
    {
      code: PERMISSIONS.deleteEnterpriseMenus,
      name: '删除企业端菜单',
      translations: {
        'zh-TW': '刪除企業端選單',
        en: 'Delete menus of enterprises',
        ja: '企業向けメニューを削除',
      },
    },
  ],
};

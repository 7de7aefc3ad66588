import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** The editor of menus and the registry of routes. */
export const MENU_ACCESS: AccessSeed = {
  menus: [
    menu('menu-management', '菜单管理', {
      parentCode: 'system',
      param: '/menu-management',
      icon: 'menu',
      orderNo: 50,
    }),
    menu('resources', '资源管理', {
      parentCode: 'system',
      param: '/system/resources',
      icon: 'link',
      orderNo: 70,
    }),
  ],
  buttons: [
    ...buttonsOf(['menu-management'], {
      [PERMISSIONS.readMenus]: '查看菜单',
      [PERMISSIONS.createMenus]: '新增菜单与按钮',
      [PERMISSIONS.updateMenus]: '编辑菜单与按钮',
      [PERMISSIONS.deleteMenus]: '删除菜单与按钮',
    }),
    ...buttonsOf(['resources'], {
      [PERMISSIONS.readResources]: '查看资源',
    }),
    ...buttonsOf([], {
      [PERMISSIONS.readEnterpriseMenus]: '查看企业端菜单',
      [PERMISSIONS.createEnterpriseMenus]: '新增企业端菜单',
      [PERMISSIONS.updateEnterpriseMenus]: '编辑企业端菜单',
      [PERMISSIONS.deleteEnterpriseMenus]: '删除企业端菜单',
    }),
  ],
};

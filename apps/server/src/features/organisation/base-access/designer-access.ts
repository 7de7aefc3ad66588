import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** The designers of lists and forms (DOMAIN §2.20). */
export const DESIGNER_ACCESS: AccessSeed = {
  menus: [
    menu('list-designs', '列表设计', {
      parentCode: 'system',
      param: '/designer/list',
      icon: 'table',
      orderNo: 105,
    }),
    menu('form-designs', '表单设计', {
      parentCode: 'system',
      param: '/designer/form',
      icon: 'form',
      orderNo: 106,
    }),
  ],
  buttons: [
    ...buttonsOf(['list-designs'], {
      [PERMISSIONS.readListDesigns]: '查看列表设计',
      [PERMISSIONS.updateListDesigns]: '设计列表',
      [PERMISSIONS.publishListDesigns]: '发布列表设计',
    }),
    ...buttonsOf(['form-designs'], {
      [PERMISSIONS.readFormDesigns]: '查看表单设计',
      [PERMISSIONS.updateFormDesigns]: '设计表单',
      [PERMISSIONS.publishFormDesigns]: '发布表单设计',
    }),
  ],
};

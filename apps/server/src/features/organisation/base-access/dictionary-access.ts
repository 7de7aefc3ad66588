import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** The dictionary editor. */
export const DICTIONARY_ACCESS: AccessSeed = {
  menus: [
    menu('dictionary', '字典管理', {
      parentCode: 'system',
      param: '/system/dictionary',
      icon: 'book',
      orderNo: 100,
    }),
  ],
  buttons: buttonsOf(['dictionary'], {
    [PERMISSIONS.readDictionaries]: '查看字典',
    [PERMISSIONS.createDictionaries]: '新增字典',
    [PERMISSIONS.updateDictionaries]: '修改字典',
    [PERMISSIONS.deleteDictionaries]: '删除字典',
  }),
};

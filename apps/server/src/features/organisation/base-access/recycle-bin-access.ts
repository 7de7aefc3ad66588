import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** The recycle bin. */
export const RECYCLE_BIN_ACCESS: AccessSeed = {
  menus: [
    menu('recycle-bin', '回收站', {
      parentCode: 'system',
      param: '/system/recycleBin',
      icon: 'delete',
      orderNo: 800,
    }),
  ],
  buttons: buttonsOf(['recycle-bin'], {
    [PERMISSIONS.readBin]: '查看回收站',
    [PERMISSIONS.restoreBin]: '恢复已删除记录',
    [PERMISSIONS.purgeBin]: '彻底删除记录',
  }),
};

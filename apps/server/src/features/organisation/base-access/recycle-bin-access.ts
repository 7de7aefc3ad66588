import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** The recycle bin. */
export const RECYCLE_BIN_ACCESS: AccessSeed = {
  menus: [
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
  ],
};

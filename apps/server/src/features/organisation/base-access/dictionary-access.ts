import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** The dictionary editor. */
export const DICTIONARY_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'dictionary',
      parentCode: 'system',
      name: '字典管理',
      translations: { 'zh-TW': '字典管理', en: 'Dictionaries', ja: '辞書管理' },
      param: '/system/dictionary',
      icon: 'book',
      orderNo: 100,
    },
  ],
  buttons: [
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
};

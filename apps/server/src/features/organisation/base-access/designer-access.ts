import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** The designers of lists and forms (DOMAIN §2.20). */
export const DESIGNER_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'list-designs',
      parentCode: 'system',
      name: '列表设计',
      translations: { 'zh-TW': '列表設計', en: 'List design', ja: '一覧の設計' },
      param: '/designer/list',
      icon: 'table',
      orderNo: 105,
    },
    {
      code: 'form-designs',
      parentCode: 'system',
      name: '表单设计',
      translations: { 'zh-TW': '表單設計', en: 'Form design', ja: 'フォームの設計' },
      param: '/designer/form',
      icon: 'form',
      orderNo: 106,
    },
  ],
  buttons: [
    {
      code: PERMISSIONS.readListDesigns,
      menuCode: 'list-designs',
      name: '查看列表设计',
      translations: { 'zh-TW': '檢視列表設計', en: 'See list designs', ja: '一覧の設計を表示' },
    },
    {
      code: PERMISSIONS.updateListDesigns,
      menuCode: 'list-designs',
      name: '设计列表',
      translations: { 'zh-TW': '設計列表', en: 'Design lists', ja: '一覧を設計' },
    },
    {
      code: PERMISSIONS.publishListDesigns,
      menuCode: 'list-designs',
      name: '发布列表设计',
      translations: { 'zh-TW': '發布列表設計', en: 'Publish list designs', ja: '一覧の設計を公開' },
    },
    {
      code: PERMISSIONS.readFormDesigns,
      menuCode: 'form-designs',
      name: '查看表单设计',
      translations: { 'zh-TW': '檢視表單設計', en: 'See form designs', ja: 'フォームの設計を表示' },
    },
    {
      code: PERMISSIONS.updateFormDesigns,
      menuCode: 'form-designs',
      name: '设计表单',
      translations: { 'zh-TW': '設計表單', en: 'Design forms', ja: 'フォームを設計' },
    },
    {
      code: PERMISSIONS.publishFormDesigns,
      menuCode: 'form-designs',
      name: '发布表单设计',
      translations: { 'zh-TW': '發布表單設計', en: 'Publish form designs', ja: 'フォームの設計を公開' },
    },
  ],
};

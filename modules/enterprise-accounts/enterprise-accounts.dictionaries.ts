import { defineDictionary } from '@haiqiao/contract/definitions';

/** Account kinds and themes of the enterprise side (DOMAIN §2.17). */
export const accountDictionaries = [
  defineDictionary({
    code: 'RS_ENT_ACCOUNT_TYPE',
    label: '企业账号类型',
    items: [
      { value: 'MAIN', label: '主账号' },
      { value: 'SUB', label: '子账号' },
    ],
  }),
  defineDictionary({
    code: 'RS_ENT_THEME',
    label: '企业端主题',
    items: [
      { value: 'RESOURCE', label: '资源中心' },
      { value: 'CLASSIC', label: '经典' },
    ],
  }),
];

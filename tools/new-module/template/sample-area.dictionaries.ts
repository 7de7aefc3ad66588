import { defineDictionary } from '@haiqiao/contract/definitions';

/** Selection lists of this area. */
export const sampleAreaDictionaries = [
  defineDictionary({
    code: 'SAMPLE_AREA_KIND',
    label: '示例区类型',
    items: [
      { value: 'NORMAL', label: '普通' },
      { value: 'SPECIAL', label: '专项' },
    ],
  }),
];

import { defineDictionary } from '@haiqiao/contract/definitions';

/** Dictionaries of the fixture module: flat ones, and a tree. */
export const machineryDictionaries = [
  defineDictionary({
    code: 'WS_KIND',
    label: '机器类型',
    items: [
      { value: 'OWN', label: '自有' },
      { value: 'LEASED', label: '租赁' },
      { value: 'LOANED', label: '借用', description: '短期' },
    ],
  }),
  defineDictionary({
    code: 'WS_GRADE',
    label: '机器等级',
    items: [
      { value: 'A', label: '甲等', description: 'OWN' },
      { value: 'B', label: '乙等', description: 'OWN' },
      { value: 'L', label: '租赁等级', description: 'LEASED' },
    ],
  }),
  defineDictionary({
    code: 'WS_ABILITY',
    label: '机器能力',
    items: [
      { value: 'CUT', label: '切割', items: [{ value: 'LASER', label: '激光切割' }] },
      { value: 'WELD', label: '焊接' },
      { value: 'PACK', label: '包装' },
    ],
  }),
  defineDictionary({
    code: 'WS_CAUSE',
    label: '故障原因',
    items: [
      { value: 'WEAR', label: '磨损' },
      { value: 'OTHER', label: '其他' },
    ],
  }),
  defineDictionary({
    code: 'RS_SOURCE',
    label: '记录来源',
    items: [
      { value: 'PORTAL', label: '企业端' },
      { value: 'STAFF', label: '员工代录' },
      { value: 'IMPORT', label: '批量导入' },
      { value: 'API', label: '接口' },
    ],
  }),
];

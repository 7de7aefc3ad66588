import { defineDictionary } from '@haiqiao/contract/definitions';

/** Grades of enterprises and stages of the centre's service for them. */
export const libraryDictionaries = [
  defineDictionary({
    code: 'RS_ENTERPRISE_LEVEL',
    label: '企业分级',
    items: [
      { value: 'A', label: '重点' },
      { value: 'B', label: '培育' },
      { value: 'C', label: '一般' },
    ],
  }),
  defineDictionary({
    code: 'RS_SERVICE_STAGE',
    label: '服务阶段',
    items: [
      { value: 'POTENTIAL', label: '潜在' },
      { value: 'CONTACTED', label: '已接触' },
      { value: 'FILED', label: '已备案' },
      { value: 'KEY', label: '重点服务' },
      { value: 'LOST', label: '流失' },
    ],
  }),
  defineDictionary({
    code: 'RS_DATA_SOURCE',
    label: '数据来源',
    items: [
      { value: 'LOCAL', label: '本地' },
      { value: 'ONLINE', label: '在线' },
    ],
  }),
];

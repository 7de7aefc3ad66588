import { defineDictionary } from '@haiqiao/contract/definitions';

/** Kinds of matters and of settings of the sample menu. */
export const sampleDictionaries = [
  defineDictionary({
    code: 'SAMPLE_MATTER_KIND',
    label: '示例事项类别',
    items: [
      { value: 'PROJECT', label: '项目信息' },
      { value: 'NEGOTIATION', label: '项目洽谈' },
      { value: 'SIGNING', label: '签约注册' },
      { value: 'OTHER', label: '其他事项' },
      { value: 'TARGET', label: '目标任务' },
    ],
  }),
  defineDictionary({
    code: 'SAMPLE_SETTING_KIND',
    label: '示例设置类别',
    items: [
      { value: 'WARNING', label: '预警设置' },
      { value: 'OTHER', label: '其他设置' },
    ],
  }),
];

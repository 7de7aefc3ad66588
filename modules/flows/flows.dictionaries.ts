import { defineDictionary } from '@haiqiao/contract/definitions';

/** Groups and states of flow models (DOMAIN §2.20), and kinds of leave. */
export const flowsDictionaries = [
  defineDictionary({
    code: 'RS_FLOW_CATEGORY',
    label: '流程分类',
    items: [
      { value: 'filing', label: '备案' },
      { value: 'certificate', label: '证书' },
      { value: 'proof', label: '证明' },
      { value: 'activity', label: '活动' },
      { value: 'service', label: '服务' },
      { value: 'staff', label: '内部事务' },
      { value: 'other', label: '其他' },
    ],
  }),
  defineDictionary({
    code: 'RS_FLOW_TASK_STATE',
    label: '任务状态',
    items: [
      { value: 'WAITING', label: '等待' },
      { value: 'OPEN', label: '待办' },
      { value: 'DELEGATED', label: '委派中' },
      { value: 'DONE', label: '已办' },
      { value: 'CANCELLED', label: '已取消' },
    ],
  }),
  defineDictionary({
    code: 'RS_FLOW_RESULT',
    label: '办理结果',
    items: [
      { value: 'agreed', label: '同意' },
      { value: 'disagreed', label: '不同意' },
      { value: 'returned', label: '退回' },
      { value: 'cancelled', label: '已取消' },
      { value: 'removed', label: '已减签' },
      { value: 'skipped', label: '他人已办' },
    ],
  }),
  defineDictionary({
    code: 'RS_LEAVE_KIND',
    label: '请假类型',
    items: [
      { value: 'ANNUAL', label: '年休假' },
      { value: 'PERSONAL', label: '事假' },
      { value: 'SICK', label: '病假' },
      { value: 'OTHER', label: '其他' },
    ],
  }),
];

import { defineDictionary, FLOW_ERROR_DICTIONARY } from '@haiqiao/contract/definitions';

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
      { value: 'WAITING', label: '等待中' },
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
  // Error causes: engine, external work (script-task.ts, call.job.ts) and refusals caused by a diagram.
  defineDictionary({
    code: FLOW_ERROR_DICTIONARY,
    label: '流程异常',
    items: [
      { value: 'noAssignee', label: '找不到办理人' },
      { value: 'noBranch', label: '没有满足条件的路径' },
      { value: 'loop', label: '流程循环过多，已停止' },
      { value: 'stuck', label: '流程无法继续' },
      { value: 'timer', label: '定时器多次失败' },
      { value: 'call', label: '自动处理失败' },
      { value: 'http', label: '调用外部地址失败' },
      { value: 'subFlow', label: '子流程未正常结束' },
      { value: 'timeout', label: '脚本超时' },
      { value: 'memory', label: '脚本内存不足' },
      { value: 'thrown', label: '脚本出错' },
      { value: 'result', label: '脚本结果无法保存' },
      { value: 'RECORD_ACTION_REFUSED', label: '当前状态下不能执行该记录操作' },
      { value: 'FLOW_NOT_DEPLOYED', label: '调用的流程未部署或已停用' },
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

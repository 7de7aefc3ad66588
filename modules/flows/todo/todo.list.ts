import { defineList } from '@haiqiao/contract/definitions';
import { todo } from './todo.resource.ts';

/** What the reader has to do, by its limit; what has none comes last, as it arrived (ENG-06, DOMAIN §1.7). */
export const todoList = defineList(todo, {
  code: 'rs_flow_todo_list',
  label: '我的待办',
  purpose: '等我处理的任务',
  columns: [
    { field: 'title', widthPx: 320, fixed: 'left', link: true },
    { field: 'flowName', widthPx: 140 },
    { field: 'nodeName', widthPx: 110 },
    { field: 'dueAt', widthPx: 150, warnsFrom: 'warnAt' },
    { field: 'initiatorId', widthPx: 110 },
    { field: 'arrivedAt', widthPx: 160 },
    { field: 'assigneeId', widthPx: 110 },
    { field: 'urgeCount', widthPx: 90 },
    { field: 'instanceNo', widthPx: 160 },
    { field: 'warnAt', hidden: true },
    { field: 'claimUntil', hidden: true },
    { field: 'category', hidden: true },
    { field: 'state', hidden: true },
    { field: 'taskId', hidden: true },
    { field: 'instanceId', hidden: true },
    { field: 'formCode', hidden: true },
    { field: 'bizId', hidden: true },
  ],
  filters: [
    { field: 'category', pinned: true },
    { field: 'initiatorId', pinned: true },
    { field: 'nodeName' },
    { field: 'arrivedAt' },
    { key: 'dueToday', label: '今日到期或已超时', where: { field: 'dueAt', op: 'lt', value: { today: 1 } } },
  ],
  sorts: [
    { field: 'dueAt', order: 'asc' },
    { field: 'arrivedAt', order: 'asc' },
  ],
});

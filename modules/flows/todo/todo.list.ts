import { defineList, hiddenColumns } from '@haiqiao/contract/definitions';
import { todo } from './todo.resource.ts';

/** Open tasks of the reader by due date; tasks without one come last in order of arrival (ENG-06, DOMAIN §1.7). */
export const todoList = defineList(todo, {
  code: 'rs_flow_todo_list',
  label: '我的待办',
  purpose: '等待我办理的任务',
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
    ...hiddenColumns(
      'warnAt',
      'claimUntil',
      'category',
      'state',
      'taskId',
      'instanceId',
      'formCode',
      'bizId',
    ),
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

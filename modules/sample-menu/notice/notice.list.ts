import { defineList } from '@haiqiao/contract/definitions';
import { notice } from './notice.resource.ts';

/** Available and published items of the sample menu's home page. */
export const noticeLists = [
  defineList(notice, {
    code: 'rs_sample_notice_list',
    label: '首页内容管理',
    form: 'rs_sample_notice',
    columns: [
      { field: 'title_text', widthPx: 360, link: true },
      { field: 'status', widthPx: 100 },
      { field: 'shownOn', widthPx: 120 },
      { field: 'updatedAt', widthPx: 170 },
    ],
    filters: [
      { field: 'status', pinned: true },
      { field: 'shownOn', pinned: true },
    ],
    sorts: [{ field: 'createdAt', order: 'desc' }],
    rowActions: ['publish', 'withdraw'],
    batchActions: ['publish', 'withdraw'],
  }),
  defineList(notice, {
    code: 'rs_sample_home_list',
    label: '首页内容',
    form: 'rs_sample_notice',
    where: { field: 'status', op: 'eq', value: 'PUBLISHED' },
    columns: [
      { field: 'title_text', widthPx: 480, link: true },
      { field: 'shownOn', widthPx: 120 },
      { field: 'updatedAt', widthPx: 170 },
    ],
    filters: [{ field: 'shownOn', pinned: true }],
    sorts: [{ field: 'shownOn', order: 'desc' }],
    buttons: [],
  }),
];

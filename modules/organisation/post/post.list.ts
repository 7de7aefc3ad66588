import { defineList } from '@haiqiao/contract/definitions';
import { post } from './post.resource.ts';

/** Posts in their order. */
export const postList = defineList(post, {
  code: 'rs_post_list',
  label: '岗位管理',
  purpose: '管理岗位；岗位决定成员可用的菜单和接收的任务',
  columns: [
    { field: 'name', widthPx: 200, link: true },
    { field: 'code', widthPx: 180 },
    { field: 'orgId', widthPx: 180 },
    { field: 'level', widthPx: 90 },
    { field: 'orderNo', widthPx: 90 },
    { field: 'createdAt', widthPx: 160, hidden: true },
    { field: 'updatedAt', widthPx: 160 },
  ],
  filters: [{ field: 'orgId', pinned: true }, { field: 'level' }],
  sorts: [
    { field: 'orderNo', order: 'asc' },
    { field: 'createdAt', order: 'asc' },
  ],
  pageSize: 30,
  buttons: ['create', 'export'],
});

import { definePermissions } from '@haiqiao/contract/definitions';

/** Permissions. Without a rule access is denied; `posts` are the codes of the posts that hold the group. */
export const sampleAreaPermissions = definePermissions([
  {
    code: 'sample_area_staff',
    label: '示例区管理',
    posts: ['admin'],
    grants: [
      {
        resource: 'sample_area',
        may: ['read', 'create', 'update', 'delete', 'export', 'import', 'finish', 'reopen'],
        rows: [{ kind: 'all' }],
      },
    ],
  },
]);

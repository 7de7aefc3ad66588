import { definePermissions } from '@haiqiao/contract/definitions';

/** Every member of the centre reads their own messages. */
export const messagePermissions = definePermissions([
  {
    code: 'staff',
    label: '全体员工',
    grants: [
      {
        resource: 'message',
        may: ['read', 'export'],
        rows: [{ kind: 'filter', where: { field: 'receiverId', op: 'eq', value: { actor: 'memberId' } } }],
        fields: { receiverId: 'hidden' },
      },
    ],
  },
]);

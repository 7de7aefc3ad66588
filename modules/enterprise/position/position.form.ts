import { defineForm } from '@haiqiao/contract/definitions';
import { position } from './position.resource.ts';

/** Shown as keys and values in a dialog (REC-08). */
export const positionForm = defineForm(position, {
  code: 'rs_position',
  label: '岗位',
  columns: 2,
  opensIn: 'dialog',
  deleteConfirm: '确定要删除当前岗位信息吗？',
  parts: [
    {
      kind: 'section',
      key: 'position',
      label: '岗位信息',
      fields: [
        { field: 'enterpriseId', span: 2 },
        'post_name',
        'address',
        { field: 'duty', span: 2 },
        { field: 'post_require', span: 2 },
        { field: 'welfare', span: 2 },
        'contacts',
        'contact_num',
      ],
    },
  ],
});

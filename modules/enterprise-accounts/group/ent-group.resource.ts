import { defineResource } from '@haiqiao/contract/definitions';

/** A permission group of the enterprise side, as a selection list; the permission group editor writes it. */
export const entGroup = defineResource({
  code: 'ent_group',
  label: '企业权限组',
  table: 'sys_permission_group',
  title: { field: 'name' },
  statuses: [
    { code: 'ENABLED', label: '启用', tone: 'green' },
    { code: 'DISABLED', label: '停用', tone: 'orange' },
  ],
  fields: {
    name: { type: 'text', label: '名称', maxLength: 100, readonly: true },
    code: { type: 'text', label: '编码', maxLength: 64, readonly: true },
    audience: { type: 'text', label: '适用端', maxLength: 20, readonly: true },
    status: { type: 'status', label: '状态', readonly: true },
  },
});

import { defineResource } from '@haiqiao/contract/definitions';

/** A post 岗位 (DOMAIN §2.21). */
export const post = defineResource({
  code: 'post',
  label: '岗位',
  table: 'sys_post',
  title: { field: 'name' },
  fields: {
    name: { type: 'text', label: '岗位名称', required: true, maxLength: 100, searchable: true },
    code: { type: 'text', label: '岗位编码', required: true, unique: true, maxLength: 64, searchable: true },
    orgId: { type: 'org', label: '所属部门' },
    level: { type: 'integer', label: '级别', min: 0, max: 100 },
    orderNo: { type: 'integer', label: '序号', min: 0 },
    createdAt: { type: 'instant', label: '创建时间', readonly: true },
    updatedAt: { type: 'instant', label: '更新时间', readonly: true },
    rowVersion: { type: 'integer', label: '版本', readonly: true },
  },
});

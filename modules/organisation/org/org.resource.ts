import { defineResource } from '@haiqiao/contract/definitions';

/** A unit of the organisation (DOMAIN §2.21). */
export const org = defineResource({
  code: 'org',
  label: '部门',
  table: 'sys_org',
  title: { field: 'name' },
  statuses: [
    { code: 'ENABLED', label: '启用', tone: 'green' },
    { code: 'DISABLED', label: '停用', tone: 'stone' },
  ],
  fields: {
    name: { type: 'text', label: '部门名称', required: true, maxLength: 100, searchable: true },
    code: { type: 'text', label: '部门编码', required: true, unique: true, maxLength: 64, searchable: true },
    type: { type: 'dictionary', label: '类型', dictionary: 'RS_ORG_TYPE', required: true },
    // The unit itself, so that row scopes by unit apply here as well.
    orgId: { type: 'org', label: '单位', column: 'id', readonly: true },
    parentId: { type: 'org', label: '上级部门' },
    leaderId: { type: 'user', label: '负责人' },
    orderNo: { type: 'integer', label: '序号', min: 0 },
    status: { type: 'status', label: '状态' },
    createdAt: { type: 'instant', label: '创建时间', readonly: true },
  },
});

import { defineResource } from '@haiqiao/contract/definitions';

/** A request for access to the administrators after a refusal (DOMAIN §1.5). */
export const accessRequest = defineResource({
  code: 'access_request',
  label: '权限申请',
  table: 'sys_access_request',
  title: { field: 'page' },
  statuses: [
    { code: 'OPEN', label: '待处理', tone: 'blue' },
    { code: 'GRANTED', label: '已同意', tone: 'green' },
    { code: 'DECLINED', label: '未同意', tone: 'red' },
  ],
  fields: {
    askerId: { type: 'user', label: '申请人', readonly: true },
    permission: { type: 'text', label: '缺少的权限', maxLength: 200, readonly: true },
    page: { type: 'text', label: '页面', maxLength: 500, readonly: true },
    note: { type: 'text', label: '申请说明', maxLength: 200, readonly: true },
    error: { type: 'text', label: '错误', maxLength: 100, readonly: true },
    trace: { type: 'text', label: '请求编号', maxLength: 100, readonly: true },
    status: { type: 'status', label: '状态' },
    answeredBy: { type: 'user', label: '处理人', readonly: true },
    answeredAt: { type: 'instant', label: '处理时间', readonly: true },
    remark: { type: 'text', label: '处理说明', maxLength: 200, readonly: true },
    createdAt: { type: 'instant', label: '申请时间', readonly: true },
  },
});

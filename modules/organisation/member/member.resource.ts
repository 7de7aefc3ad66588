import { defineResource } from '@haiqiao/contract/definitions';

/** A member of staff (DOMAIN §2.21). */
export const member = defineResource({
  code: 'member',
  label: '成员',
  table: 'sys_member',
  keepsSearch: true,
  title: { field: 'username' },
  statuses: [
    { code: 'ACTIVE', label: '在职', tone: 'green' },
    { code: 'DISABLED', label: '停用', tone: 'orange' },
    { code: 'LEFT', label: '离职', tone: 'stone' },
  ],
  fields: {
    username: { type: 'text', label: '姓名', required: true, maxLength: 50, searchable: true, pinyin: true },
    account: {
      type: 'text',
      label: '账号',
      required: true,
      unique: true,
      maxLength: 32,
      searchable: true,
      help: '字母开头，2-32位字母、数字、点、横线或下划线',
    },
    orgId: { type: 'org', label: '部门', required: true },
    postIds: { type: 'refs', label: '岗位', target: 'post', max: 20 },
    employeeNo: { type: 'text', label: '工号', maxLength: 30, searchable: true },
    gender: { type: 'dictionary', label: '性别', dictionary: 'RS_GENDER' },
    entryOn: { type: 'date', label: '入职日期' },
    phone: { type: 'text', label: '手机', maxLength: 30, personal: 'mobile' },
    email: { type: 'text', label: '邮箱', maxLength: 100, personal: 'email', rule: 'email' },
    unitIds: { type: 'refs', label: '部门（含下级）', target: 'org', readonly: true },
    status: { type: 'status', label: '状态' },
    lastLoginAt: { type: 'instant', label: '最近登录', readonly: true },
    createdAt: { type: 'instant', label: '创建时间', readonly: true },
    leftAt: { type: 'instant', label: '离职时间', readonly: true },
    rowVersion: { type: 'integer', label: '版本', readonly: true },
  },
});

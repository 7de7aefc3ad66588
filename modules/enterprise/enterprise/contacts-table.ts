import type { TableField } from '@haiqiao/contract/definitions';

/** People to talk to in an enterprise (DOMAIN §2.8). */
export const contactsTable = {
  type: 'table',
  label: '联系人',
  maxRows: 50,
  fields: {
    name: { type: 'text', label: '姓名', required: true, maxLength: 30 },
    post: { type: 'text', label: '职务', maxLength: 30 },
    mobile: { type: 'text', label: '手机号', rule: 'mobile', maxLength: 20, personal: 'mobile' },
    wechat: { type: 'text', label: '微信号', maxLength: 40 },
    main: { type: 'boolean', label: '主要联系人' },
  },
} as const satisfies TableField;

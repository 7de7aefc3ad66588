import { defineResource } from '@haiqiao/contract/definitions';

/** A text message sent by hand or by the centre's provider; the list shows its result. */
export const sms = defineResource({
  code: 'sample_sms',
  label: '短信',
  title: { field: 'receiver' },
  statuses: [
    { code: 'WAITING', label: '待发送', tone: 'blue' },
    { code: 'SENT', label: '已发送', tone: 'green' },
    { code: 'FAILED', label: '发送失败', tone: 'red' },
  ],
  actions: [
    { code: 'markSent', label: '标记已发送', from: ['WAITING', 'FAILED'], to: 'SENT', batch: true },
    { code: 'markFailed', label: '标记失败', from: ['WAITING'], to: 'FAILED', opinion: 'optional' },
  ],
  fields: {
    receiver: { type: 'text', label: '接收人', required: true, maxLength: 30, searchable: true },
    mobile: { type: 'text', label: '手机号', rule: 'mobile', required: true, personal: 'mobile' },
    content: { type: 'longText', label: '短信内容', required: true, maxLength: 500 },
  },
});

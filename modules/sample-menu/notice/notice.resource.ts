import { defineResource } from '@haiqiao/contract/definitions';

/** An item shown on the sample menu's home page while published. */
export const notice = defineResource({
  code: 'sample_notice',
  label: '首页内容',
  title: { field: 'title_text' },
  statuses: [
    { code: 'DRAFT', label: '草稿', tone: 'stone' },
    { code: 'PUBLISHED', label: '已发布', tone: 'green' },
    { code: 'OFFLINE', label: '已下线', tone: 'orange' },
  ],
  actions: [
    {
      code: 'publish',
      label: '发布',
      from: ['DRAFT', 'OFFLINE'],
      to: 'PUBLISHED',
      kind: 'primary',
      batch: true,
    },
    { code: 'withdraw', label: '下线', from: ['PUBLISHED'], to: 'OFFLINE', batch: true },
  ],
  fields: {
    title_text: {
      type: 'text',
      label: '标题',
      required: true,
      maxLength: 100,
      searchable: true,
      pinyin: true,
    },
    shownOn: { type: 'date', label: '显示日期' },
    content: { type: 'richText', label: '内容', required: true },
  },
});

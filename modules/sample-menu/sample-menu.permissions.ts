import { definePermissions } from '@haiqiao/contract/definitions';

const EVERY_VERB = ['read', 'create', 'update', 'delete', 'export', 'import'] as const;

/** Members who see the sample menu may use all of it; other posts need a permission group of the centre. */
export const samplePermissions = definePermissions([
  {
    code: 'sample_menu',
    label: '示例菜单',
    posts: ['admin'],
    grants: [
      {
        resource: 'sample_matter',
        may: [...EVERY_VERB, 'submit', 'approve', 'return', 'dispatch', 'finish'],
        rows: [{ kind: 'all' }],
      },
      {
        resource: 'sample_sms',
        may: [...EVERY_VERB, 'unmask', 'markSent', 'markFailed'],
        rows: [{ kind: 'all' }],
      },
      { resource: 'sample_notice', may: [...EVERY_VERB, 'publish', 'withdraw'], rows: [{ kind: 'all' }] },
      { resource: 'sample_setting', may: [...EVERY_VERB, 'enable', 'disable'], rows: [{ kind: 'all' }] },
    ],
  },
]);

import { definePermissions } from '@haiqiao/contract/definitions';

const EVERY_VERB = ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'] as const;

/** Who keeps the library, who works with it, and who only reads it (DOMAIN §1.5, §2.8). */
export const libraryPermissions = definePermissions([
  {
    code: 'enterprise_admin',
    label: '企业库管理员',
    posts: ['admin'],
    grants: [
      {
        resource: 'enterprise',
        may: [...EVERY_VERB, 'watch', 'unwatch', 'merge', 'unmerge'],
        rows: [{ kind: 'all' }],
      },
      { resource: 'position', may: [...EVERY_VERB, 'close', 'reopen'], rows: [{ kind: 'all' }] },
    ],
  },
  {
    code: 'enterprise_library',
    label: '企业库管理',
    posts: ['library'],
    grants: [
      {
        resource: 'enterprise',
        may: [...EVERY_VERB, 'watch', 'unwatch', 'merge', 'unmerge'],
        rows: [{ kind: 'all' }],
      },
      { resource: 'position', may: [...EVERY_VERB, 'close', 'reopen'], rows: [{ kind: 'all' }] },
    ],
  },
  {
    code: 'enterprise_visit',
    label: '企业走访服务',
    posts: ['visit'],
    grants: [
      {
        resource: 'enterprise',
        may: ['read', 'update', 'unmask', 'watch', 'unwatch'],
        rows: [{ kind: 'all' }],
        fields: {
          enterpriseName: 'readonly',
          businessLicense: 'readonly',
          registerState: 'readonly',
          legalPerson: 'readonly',
          capital: 'readonly',
          regiCapital: 'readonly',
          orgCode: 'readonly',
          registCode: 'readonly',
          taxPayerNo: 'readonly',
          level: 'readonly',
          serviceOwner: 'readonly',
        },
      },
      { resource: 'position', may: ['read', 'create', 'update'], rows: [{ kind: 'all' }] },
    ],
  },
  {
    code: 'enterprise_reader',
    label: '企业库查阅',
    posts: [
      'preliminary-trial',
      'final-trial',
      'proof-verify',
      'proof-review',
      'demand',
      'analyst',
      'auditor',
    ],
    grants: [
      {
        resource: 'enterprise',
        may: ['read'],
        rows: [{ kind: 'all' }],
        fields: { taking: 'hidden', profit: 'hidden' },
      },
      { resource: 'position', may: ['read'], rows: [{ kind: 'all' }] },
    ],
  },
]);

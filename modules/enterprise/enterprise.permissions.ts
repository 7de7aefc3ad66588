import { definePermissions, type GrantDefinition } from '@haiqiao/contract/definitions';
import { enterprise } from './enterprise/enterprise.resource.ts';

const EVERY_VERB = ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'] as const;

/** Contacts and address: the only fields a visiting officer changes (DOMAIN §2.8). */
const CONTACTS: ReadonlySet<string> = new Set([
  'contacts',
  'phoneNumber',
  'email',
  'entAddr',
  'commAddress',
  'contactList',
]);

/** Identity and ownership of the enterprise are read-only for visiting officers. */
const READ_BY_VISITORS: GrantDefinition['fields'] = Object.fromEntries(
  ['orgId', 'ownerId', ...Object.keys(enterprise.fields)]
    .filter((name) => !CONTACTS.has(name))
    .map((name) => [name, 'readonly'] as const),
);

/** Permissions of library administrators, officers and readers (DOMAIN §1.5, §2.8). */
export const libraryPermissions = definePermissions([
  {
    code: 'enterprise_admin',
    label: '企业库管理员',
    posts: ['admin'],
    grants: [
      {
        resource: 'enterprise',
        may: [...EVERY_VERB, 'watch', 'unwatch', 'updateFromOnline', 'merge', 'unmerge'],
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
        may: [...EVERY_VERB, 'watch', 'unwatch', 'updateFromOnline', 'merge', 'unmerge'],
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
        may: ['read', 'update', 'unmask'],
        rows: [{ kind: 'all' }],
        fields: READ_BY_VISITORS,
      },
      { resource: 'position', may: ['read', 'create', 'update'], rows: [{ kind: 'all' }] },
    ],
  },
  {
    code: 'enterprise_reader',
    label: '企业库查阅',
    posts: ['preliminary-trial', 'final-trial', 'proof-verify', 'proof-review', 'demand'],
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
  {
    // Revenue is needed for statistics, and auditors read everything.
    code: 'enterprise_analyst',
    label: '企业库分析与审计',
    posts: ['analyst', 'auditor'],
    grants: [
      { resource: 'enterprise', may: ['read'], rows: [{ kind: 'all' }] },
      { resource: 'position', may: ['read'], rows: [{ kind: 'all' }] },
    ],
  },
]);

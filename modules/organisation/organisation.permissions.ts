import { definePermissions } from '@haiqiao/contract/definitions';

const ALL = [{ kind: 'all' }] as const;

/** Administrators manage members, units and posts; auditors see them with personal data masked. */
export const organisationPermissions = definePermissions([
  {
    code: 'organisation_admin',
    label: '组织管理',
    posts: ['admin'],
    grants: [
      { resource: 'org', may: ['read', 'create', 'update', 'delete', 'export'], rows: ALL },
      { resource: 'post', may: ['read', 'create', 'update', 'delete', 'export'], rows: ALL },
      { resource: 'access_request', may: ['read', 'export'], rows: ALL },
      {
        resource: 'member',
        may: ['read', 'create', 'update', 'export', 'import', 'unmask'],
        rows: ALL,
      },
    ],
  },
  {
    code: 'organisation_audit',
    label: '组织查看',
    posts: ['auditor'],
    grants: [
      { resource: 'org', may: ['read'], rows: ALL },
      { resource: 'post', may: ['read'], rows: ALL },
      { resource: 'access_request', may: ['read'], rows: ALL },
      { resource: 'member', may: ['read'], rows: ALL },
    ],
  },
]);

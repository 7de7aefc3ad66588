import { definePermissions } from '@haiqiao/contract/definitions';

/** A group with access to all rows, and one with its own rows and some hidden fields. */
export const machineryPermissions = definePermissions([
  {
    code: 'workshop_all',
    label: '车间主任',
    grants: [
      {
        resource: 'machine',
        may: [
          'read',
          'create',
          'update',
          'delete',
          'export',
          'import',
          'unmask',
          'run',
          'stop',
          'report',
          'scrap',
          'oil',
        ],
        rows: [{ kind: 'all' }],
      },
      {
        resource: 'maker',
        may: ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'],
        rows: [{ kind: 'all' }],
      },
    ],
  },
  {
    code: 'workshop_own',
    label: '车间工人',
    grants: [
      {
        resource: 'machine',
        may: ['read', 'create', 'update', 'export', 'run', 'report'],
        rows: [{ kind: 'owner' }, { kind: 'creator' }],
        fields: { profit: 'hidden', idCard: 'hidden', serialNo: 'masked', price: 'readonly' },
      },
      { resource: 'maker', may: ['read'], rows: [{ kind: 'all' }], fields: { contact: 'hidden' } },
    ],
  },
]);

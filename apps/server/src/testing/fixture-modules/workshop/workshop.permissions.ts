import { definePermissions } from '@haiqiao/contract/definitions';

/** Who reaches everything, and who reaches their own rows with some fields taken away. */
export const workshopPermissions = definePermissions([
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

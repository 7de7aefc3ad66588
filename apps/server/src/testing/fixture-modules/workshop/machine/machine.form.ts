import { defineForm } from '@haiqiao/contract/definitions';
import { machine } from './machine.resource.ts';
import { machineCard } from './machine-card.print.ts';

/** A form with tabs, sections of one to four columns, related records and the history. */
export const machineForm = defineForm(machine, {
  code: 'rs_machine',
  label: '机器',
  columns: 2,
  deleteConfirm: '确定要删除该机器吗？',
  prints: [machineCard],
  tabs: [
    {
      key: 'machine',
      label: '机器信息',
      parts: [
        {
          kind: 'section',
          key: 'base',
          label: '基本信息',
          fields: [
            'name',
            'serialNo',
            'series',
            'seriesNo',
            'kind',
            'grade',
            'abilities',
            'leaseNote',
            'isMovable',
            'plate',
            { field: 'summary', span: 2 },
            'words',
            'tags',
          ],
        },
        {
          kind: 'section',
          key: 'figures',
          label: '数据',
          columns: 3,
          fields: [
            'seats',
            'weight',
            'price',
            'profit',
            'share',
            'builtOn',
            'checkedAt',
            'warranty',
            'partsTotal',
            'partsCount',
          ],
        },
        { kind: 'section', key: 'parts', label: '配件', columns: 1, fields: ['parts', 'manual'] },
        {
          kind: 'section',
          key: 'papers',
          label: '附件',
          fields: ['photo', 'photos', 'drawings', 'contract', 'keeperIdFile'],
        },
      ],
    },
    {
      key: 'people',
      label: '人员与单位',
      parts: [
        {
          kind: 'section',
          key: 'relations',
          label: '相关方',
          fields: [
            'maker',
            'makerCity',
            'dealers',
            'twin',
            'keeper',
            'workshopUnit',
            'place',
            'phone',
            'idCard',
            'email',
            'website',
            'ownerId',
            'orgId',
          ],
        },
        { kind: 'related', key: 'twins', label: '以此为备用机', list: 'rs_machine_list', by: 'twin' },
      ],
    },
    { key: 'past', label: '历史', parts: [{ kind: 'history', key: 'history', label: '变更记录' }] },
  ],
});

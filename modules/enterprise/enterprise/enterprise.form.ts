import { defineForm } from '@haiqiao/contract/definitions';
import { enterprise } from './enterprise.resource.ts';
import { enterpriseSheet } from './enterprise-sheet.print.ts';

/** Detail and edit form of an enterprise, at the routes fixed by SPEC §2. */
export const enterpriseForm = defineForm(enterprise, {
  code: 'rs_enterprise',
  label: '企业',
  columns: 3,
  routes: { see: '/enterpriseLibrary/details-see', edit: '/enterpriseLibrary/details-edit' },
  prints: [enterpriseSheet],
  tabs: [
    {
      key: 'base',
      label: '基本信息',
      parts: [
        {
          kind: 'section',
          key: 'registration',
          label: '登记信息',
          fields: [
            'enterpriseName',
            'businessLicense',
            'registerState',
            'legalPerson',
            'estDate',
            'belongArea',
            'capital',
            'regiCapital',
            'businessTerm',
            'orgCode',
            'registCode',
            'taxPayerNo',
            'taxPayerNature',
            'regiAuthority',
            'industry',
            'engName',
            { field: 'address', span: 2 },
            { field: 'scope', span: 3 },
          ],
        },
        {
          kind: 'section',
          key: 'operation',
          label: '经营信息',
          fields: [
            'enterpriseType',
            'businessType',
            'serviceType',
            'taking',
            'profit',
            'staffSize',
            'webStaffScale',
            'impEntCode',
            'customsCode',
            'webUrl',
            'email',
            'contacts',
            'phoneNumber',
            { field: 'commAddress', span: 2 },
            { field: 'entAddr', span: 2 },
          ],
        },
        {
          kind: 'section',
          key: 'service',
          label: '服务信息',
          fields: [
            'level',
            'stage',
            'serviceOwner',
            'ownerId',
            'orgId',
            'tags',
            'lastVisitAt',
            'lastContactAt',
            'dataSource',
            'fetchedAt',
            'mergedInto',
            'mergedAt',
          ],
        },
      ],
    },
    {
      key: 'contacts',
      label: '联系人',
      parts: [{ kind: 'section', key: 'contactList', label: '联系人', columns: 1, fields: ['contactList'] }],
    },
    {
      key: 'papers',
      label: '附件',
      parts: [
        {
          kind: 'section',
          key: 'files',
          label: '附件',
          columns: 1,
          fields: ['businessLicenseFile', 'legalIdFile', 'photos', 'attachments'],
        },
      ],
    },
    {
      key: 'positions',
      label: '岗位信息',
      parts: [
        {
          kind: 'related',
          key: 'positionList',
          label: '岗位信息',
          list: 'rs_position_list',
          by: 'enterpriseId',
        },
      ],
    },
    {
      key: 'history',
      label: '变更历史',
      parts: [{ kind: 'history', key: 'changes', label: '变更历史' }],
    },
  ],
});

import type { DocumentLayout } from '@haiqiao/contract/definitions';

/** 企业信息确认表: the library's data of an enterprise, for confirmation by the enterprise, sealed and signed by the centre. */
export const enterpriseSheet = {
  code: 'sheet',
  label: '企业信息确认表',
  isSigned: true,
  blocks: [
    { kind: 'heading', key: 'title', text: '企业信息确认表', level: 1 },
    {
      kind: 'paragraph',
      key: 'intro',
      text: '截至{$today}，{enterpriseName}（统一社会信用代码：{businessLicense}）在{$centre}企业库登记的信息如下，请核对；如有变动，请及时告知本中心。',
      isIndented: true,
    },
    {
      kind: 'fields',
      columns: 2,
      fields: [
        { field: 'enterpriseName', span: 2 },
        'businessLicense',
        'registerState',
        'legalPerson',
        'estDate',
        'regiCapital',
        'belongArea',
        'enterpriseType',
        'customsCode',
        { field: 'address', span: 2 },
        { field: 'scope', span: 2 },
      ],
    },
    { kind: 'heading', key: 'contacts', text: '联系人' },
    { kind: 'rows', field: 'contactList' },
    { kind: 'space', heightMm: 4 },
    { kind: 'qr', content: '{businessLicense}' },
    { kind: 'seal', key: 'end', text: '{$centre}\n{$today}' },
  ],
} as const satisfies DocumentLayout;

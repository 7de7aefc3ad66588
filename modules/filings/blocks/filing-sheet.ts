import type { DocumentLayout, FormField } from '@haiqiao/contract/definitions';

/** Fields in the header of every printed filing. */
type HeadField =
  | 'enterpriseName'
  | 'businessLicense'
  | 'legalPerson'
  | 'estDate'
  | 'belongArea'
  | 'enterpriseType'
  | 'customsCode'
  | 'address'
  | 'contacts'
  | 'phoneNumber'
  | 'recordNo'
  | 'submittedAt'
  | 'status';

/**
 * 备案表: a filing on paper with applicant, subject and result. The seal shows that it is in force. @param states states in which it is in
 * force
 */
export function filingSheet<const Field extends string>(
  title: string,
  own: readonly FormField<Field>[],
  states: readonly string[] = ['APPROVED'],
): DocumentLayout<Field | HeadField> {
  return {
    code: 'sheet',
    label: title,
    states,
    blocks: [
      { kind: 'heading', key: 'title', text: title, level: 1 },
      { kind: 'paragraph', key: 'number', text: '编号：{recordNo}', align: 'right' },
      {
        kind: 'fields',
        columns: 2,
        fields: [
          { field: 'enterpriseName', span: 2 },
          'businessLicense',
          'legalPerson',
          'estDate',
          'belongArea',
          'enterpriseType',
          'customsCode',
          { field: 'address', span: 2 },
          'contacts',
          'phoneNumber',
          ...own,
          'submittedAt',
          'status',
        ],
      },
      { kind: 'space', heightMm: 4 },
      { kind: 'qr', content: '{recordNo}' },
      { kind: 'seal', key: 'end', text: '{$centre}\n{$today}' },
    ],
  };
}

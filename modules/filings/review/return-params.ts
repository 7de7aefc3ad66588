import { type ActionDefinition, MARKS_MAX } from '@haiqiao/contract/definitions';

/** Parameters of a return (DOMAIN §1.3): the fields to change, each with a reason, or permission to change all. */
export const RETURN_PARAMS = {
  fieldMarks: {
    type: 'table',
    label: '需修改的字段',
    maxRows: MARKS_MAX,
    fields: {
      field: { type: 'text', label: '字段', required: true, maxLength: 100 },
      note: { type: 'longText', label: '修改说明', maxLength: 200 },
    },
  },
  allEditable: { type: 'boolean', label: '全部可改' },
} as const satisfies ActionDefinition['params'];

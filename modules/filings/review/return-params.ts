import { type ActionDefinition, MARKS_MAX } from '@haiqiao/contract/definitions';

/** What a return says of single fields (DOMAIN §1.3): those that have to be changed, each with why; or that all may be. */
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

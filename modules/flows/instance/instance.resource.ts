import { defineResource } from '@haiqiao/contract/definitions';
import { INSTANCE_STATES, instanceFields } from './instance-fields.ts';

/** A process instance, for administrators. */
export const instance = defineResource({
  code: 'flow_instance',
  label: '流程实例',
  table: 'flow_instance',
  title: { field: 'title' },
  statuses: INSTANCE_STATES,
  fields: instanceFields,
});

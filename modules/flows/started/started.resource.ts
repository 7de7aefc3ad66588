import { defineResource } from '@haiqiao/contract/definitions';
import { INSTANCE_STATES, instanceFields } from '../instance/instance-fields.ts';

/** A process instance, for its initiator. */
export const started = defineResource({
  code: 'flow_started',
  label: '我发起的流程',
  table: 'flow_instance',
  title: { field: 'title' },
  statuses: INSTANCE_STATES,
  fields: instanceFields,
});

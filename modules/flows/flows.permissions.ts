import { definePermissions } from '@haiqiao/contract/definitions';

const ALL = [{ kind: 'all' }] as const;

/** Rows whose field names the reader. */
function own(field: string) {
  return [{ kind: 'filter', where: { field, op: 'eq', value: { actor: 'memberId' } } }] as const;
}

/** Administrators manage flows, auditors read them; every member has tasks and requests leave. */
export const flowsPermissions = definePermissions([
  {
    code: 'flows_admin',
    label: '流程管理',
    posts: ['admin'],
    grants: [
      { resource: 'flow_model', may: ['read', 'update', 'deploy'], rows: ALL },
      { resource: 'flow_deployment', may: ['read', 'export'], rows: ALL },
      { resource: 'flow_instance', may: ['read', 'export'], rows: ALL },
      { resource: 'flow_incident', may: ['read', 'export'], rows: ALL },
      { resource: 'leave_request', may: ['read', 'export'], rows: ALL },
    ],
  },
  {
    code: 'flows_audit',
    label: '流程查看',
    posts: ['auditor'],
    grants: [
      { resource: 'flow_model', may: ['read'], rows: ALL },
      { resource: 'flow_deployment', may: ['read'], rows: ALL },
      { resource: 'flow_instance', may: ['read'], rows: ALL },
      { resource: 'flow_incident', may: ['read'], rows: ALL },
      { resource: 'leave_request', may: ['read'], rows: ALL },
    ],
  },
  {
    code: 'staff',
    label: '全体员工',
    grants: [
      {
        resource: 'leave_request',
        may: ['read', 'create', 'update', 'delete', 'submit'],
        rows: [{ kind: 'creator' }],
      },
      { resource: 'flow_todo', may: ['read'], rows: own('memberId'), fields: { memberId: 'hidden' } },
      { resource: 'flow_done', may: ['read', 'export'], rows: own('doneBy'), fields: { doneBy: 'hidden' } },
      { resource: 'flow_started', may: ['read', 'export'], rows: own('initiatorId') },
      { resource: 'flow_cc', may: ['read'], rows: own('memberId'), fields: { memberId: 'hidden' } },
    ],
  },
]);

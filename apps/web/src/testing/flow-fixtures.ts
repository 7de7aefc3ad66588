import type {
  FlowButton,
  FlowInstanceHead,
  FlowTaskView,
  FlowTimelineEntry,
  RecordFlow,
  TaskOutcome,
} from '@haiqiao/contract/endpoints';
import { RECORD_ID } from './record-fixtures.ts';

/** A flow on the record of `record-fixtures.ts`: preliminary trial, then final trial. */

export const INSTANCE_ID = '0190c000-0000-7000-8000-000000000001';
export const TASK_ID = '0190c000-0000-7000-8000-0000000000a1';
/** The signed-in person (`sessionOf`). */
export const ME = { id: '0190a000-0000-7000-8000-000000000001', name: '李静怡' };
export const OTHER = { id: '0190a000-0000-7000-8000-000000000002', name: '王海燕' };

/** A button, with the test's changes. */
export function buttonOf(change: Partial<FlowButton> = {}): FlowButton {
  return {
    action: 'agree',
    label: '预审通过',
    opinion: 'optional',
    recordAction: null,
    nodes: [],
    needsOverride: false,
    ...change,
  };
}

/** Buttons of a preliminary trial officer. */
const OFFICER_BUTTONS: readonly FlowButton[] = [
  buttonOf(),
  buttonOf({ action: 'disagree', label: '不予通过', opinion: 'required' }),
  buttonOf({
    action: 'return',
    label: '预审退回',
    opinion: 'required',
    nodes: [{ id: 'draft', name: '填报' }],
  }),
  buttonOf({ action: 'transfer', label: '转办' }),
  buttonOf({ action: 'addSign', label: '加签' }),
];

export function headOf(change: Partial<FlowInstanceHead> = {}): FlowInstanceHead {
  return {
    id: INSTANCE_ID,
    instanceNo: 'LC202611210001',
    deploymentId: '0190c000-0000-7000-8000-0000000000d1',
    key: 'sample_two_stage',
    version: 2,
    flowName: '两级审批',
    title: '激光切割机',
    state: 'RUNNING',
    outcome: null,
    initiator: OTHER,
    initiatorUnit: '备案科',
    startedAt: '2026-11-20T01:00:00Z',
    endedAt: null,
    askWhom: [],
    enteredAt: '2026-11-20T01:00:00Z',
    dueAt: null,
    currentNodes: [{ id: 'prelim', name: '预审' }],
    handlers: [ME],
    error: '',
    record: { form: 'rs_test', dataId: RECORD_ID, route: `/see-form?code=rs_test&id=${RECORD_ID}` },
    ...change,
  };
}

export function taskOf(change: Partial<FlowTaskView> = {}): FlowTaskView {
  return {
    id: TASK_ID,
    instanceId: INSTANCE_ID,
    nodeId: 'prelim',
    nodeName: '预审',
    state: 'OPEN',
    candidates: [ME],
    assignee: ME,
    owner: null,
    result: null,
    opinion: '',
    createdAt: '2026-11-20T01:00:00Z',
    claimedAt: null,
    claimUntil: null,
    doneAt: null,
    doneBy: null,
    dueAt: null,
    warnAt: null,
    urgeCount: 0,
    urgedAt: null,
    ...change,
  };
}

/** A record's flow for an officer with a task on it. */
export function flowOf(change: Partial<RecordFlow> = {}): RecordFlow {
  return {
    instance: headOf(),
    isInvolved: true,
    tasks: [{ task: taskOf(), buttons: [...OFFICER_BUTTONS] }],
    buttons: [],
    fields: {},
    ...change,
  };
}

/** Result of a successful action that can be withdrawn. */
export function doneOf(change: Partial<TaskOutcome> = {}): TaskOutcome {
  return {
    taskId: TASK_ID,
    instanceId: INSTANCE_ID,
    ok: true,
    undoUntil: '2026-11-21T01:00:10Z',
    ...change,
  };
}

/** One history entry; the number gives its age, newest first. */
export function entryOf(index: number, change: Partial<FlowTimelineEntry> = {}): FlowTimelineEntry {
  return {
    id: String(index),
    at: '2026-11-20T02:30:00Z',
    by: OTHER,
    action: 'comment',
    nodeId: 'prelim',
    nodeName: '预审',
    opinion: `第${index}条`,
    durationMs: null,
    why: null,
    people: [],
    override: '',
    ...change,
  };
}

import type { TaskAction } from '@haiqiao/contract/definitions';
import type { FlowButton } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ActionRequest } from '#web/api/flow-tasks.ts';

/** Subject of an action: tasks, or whole instances. */
export interface TaskActionSubject {
  readonly taskIds: readonly string[];
  readonly instanceIds: readonly string[];
}

/** Target of a return: the previous step, the initiator, or a step by id. */
export type ReturnChoice = 'previous' | 'initiator' | 'node';

/** The person's input before an action. */
export interface TaskActionAnswers {
  readonly opinion: string;
  readonly memberIds: readonly string[];
  readonly to: ReturnChoice;
  /** Id of the node for `to` or `jump`; empty for none. */
  readonly node: string;
  readonly comesBack: boolean;
  readonly where: 'before' | 'after' | 'parallel';
  /** Target version of an instance; empty for the newest. */
  readonly deploymentId: string;
  /** Why an administrator decides although the same person decided before. */
  readonly override: string;
  readonly params?: Readonly<Record<string, WireValue>> | undefined;
  /** Changed form fields, and the record version they belong to. */
  readonly values?: Readonly<Record<string, WireValue>> | undefined;
  readonly rowVersion?: number | undefined;
}

/** No input yet. */
export const NO_ANSWERS: TaskActionAnswers = {
  opinion: '',
  memberIds: [],
  to: 'previous',
  node: '',
  comesBack: false,
  where: 'before',
  deploymentId: '',
  override: '',
};

/** An input of an action besides the opinion. */
export type TaskActionPart = 'target' | 'member' | 'members' | 'place' | 'node' | 'version';

interface TaskActionKind {
  readonly asks: readonly TaskActionPart[];
  /** It concerns the whole instance. */
  readonly isOfInstance?: true;
  /** It needs a confirmation, since others are affected. */
  readonly isConfirmed?: true;
  readonly make: (about: TaskActionSubject, answers: TaskActionAnswers) => ActionRequest;
}

function ofTasks({ taskIds }: TaskActionSubject, { opinion }: TaskActionAnswers) {
  return { taskIds: [...taskIds], opinion: opinion.trim() };
}

function ofInstances({ instanceIds }: TaskActionSubject, { opinion }: TaskActionAnswers) {
  return { instanceIds: [...instanceIds], opinion: opinion.trim() };
}

function decided(about: TaskActionSubject, answers: TaskActionAnswers) {
  const { params, values, rowVersion } = answers;
  const override = answers.override.trim();
  return {
    ...ofTasks(about, answers),
    ...(params === undefined ? {} : { params: { ...params } }),
    ...(values === undefined ? {} : { values: { ...values } }),
    ...(rowVersion === undefined ? {} : { rowVersion }),
    ...(override === '' ? {} : { override }),
  };
}

function memberOf({ memberIds }: TaskActionAnswers): string {
  return memberIds[0] ?? '';
}

/** Every task action: its inputs and its wire format. */
const KINDS = {
  agree: { asks: [], make: (about, answers) => ({ action: 'agree', ...decided(about, answers) }) },
  disagree: { asks: [], make: (about, answers) => ({ action: 'disagree', ...decided(about, answers) }) },
  return: {
    asks: ['target'],
    make: (about, answers) => ({
      action: 'return',
      ...decided(about, answers),
      to: answers.to === 'node' ? { node: answers.node } : answers.to,
      comesBack: answers.comesBack,
    }),
  },
  claim: {
    asks: [],
    make: (about, answers) => {
      const override = answers.override.trim();
      return { action: 'claim', ...ofTasks(about, answers), ...(override === '' ? {} : { override }) };
    },
  },
  release: { asks: [], make: (about, answers) => ({ action: 'release', ...ofTasks(about, answers) }) },
  transfer: {
    asks: ['member'],
    make: (about, answers) => ({
      action: 'transfer',
      ...ofTasks(about, answers),
      memberId: memberOf(answers),
    }),
  },
  delegate: {
    asks: ['member'],
    make: (about, answers) => ({
      action: 'delegate',
      ...ofTasks(about, answers),
      memberId: memberOf(answers),
    }),
  },
  addSign: {
    asks: ['members', 'place'],
    make: (about, answers) => ({
      action: 'addSign',
      ...ofTasks(about, answers),
      where: answers.where,
      memberIds: [...answers.memberIds],
    }),
  },
  removeSign: {
    asks: [],
    isConfirmed: true,
    make: (about, answers) => ({ action: 'removeSign', ...ofTasks(about, answers) }),
  },
  cc: {
    asks: ['members'],
    make: (about, { opinion, memberIds }) => ({
      action: 'cc',
      opinion: opinion.trim(),
      memberIds: [...memberIds],
      ...(about.taskIds.length > 0
        ? { taskIds: [...about.taskIds] }
        : { instanceIds: [...about.instanceIds] }),
    }),
  },
  urge: {
    asks: [],
    isOfInstance: true,
    make: (about, answers) => ({ action: 'urge', ...ofInstances(about, answers) }),
  },
  comment: {
    asks: [],
    isOfInstance: true,
    make: (about, answers) => ({ action: 'comment', ...ofInstances(about, answers) }),
  },
  withdraw: {
    asks: [],
    isOfInstance: true,
    isConfirmed: true,
    make: (about, answers) => ({ action: 'withdraw', ...ofInstances(about, answers) }),
  },
  terminate: {
    asks: [],
    isOfInstance: true,
    isConfirmed: true,
    make: (about, answers) => ({ action: 'terminate', ...ofInstances(about, answers) }),
  },
  suspend: {
    asks: [],
    isOfInstance: true,
    isConfirmed: true,
    make: (about, answers) => ({ action: 'suspend', ...ofInstances(about, answers) }),
  },
  resume: {
    asks: [],
    isOfInstance: true,
    make: (about, answers) => ({ action: 'resume', ...ofInstances(about, answers) }),
  },
  migrate: {
    asks: ['version'],
    isOfInstance: true,
    isConfirmed: true,
    make: (about, answers) => ({
      action: 'migrate',
      ...ofInstances(about, answers),
      ...(answers.deploymentId === '' ? {} : { deploymentId: answers.deploymentId }),
    }),
  },
  jump: {
    asks: ['node'],
    isOfInstance: true,
    isConfirmed: true,
    make: (about, answers) => ({ action: 'jump', ...ofInstances(about, answers), node: answers.node }),
  },
  retry: {
    asks: [],
    isOfInstance: true,
    make: (about, answers) => ({
      action: 'retry',
      ...ofInstances(about, answers),
      ...(answers.node === '' ? {} : { node: answers.node }),
    }),
  },
} as const satisfies Record<TaskAction, TaskActionKind>;

function kindOf(action: TaskAction): TaskActionKind {
  return KINDS[action];
}

/** Inputs of a button besides an opinion; no target choice when the record action defines the return target. */
export function partsOf({
  action,
  recordAction,
  nodes,
}: Pick<TaskActionButton, 'action' | 'recordAction' | 'nodes'>): readonly TaskActionPart[] {
  const { asks } = kindOf(action);
  const isSaid = recordAction !== null && nodes.length === 0;
  return isSaid ? asks.filter((part) => part !== 'target') : asks;
}

/** Whether an action concerns the whole instance. */
export function isOfInstance(action: TaskAction): boolean {
  return kindOf(action).isOfInstance ?? false;
}

/** Whether it needs a confirmation, since others are affected. */
function isConfirmed(action: TaskAction): boolean {
  return kindOf(action).isConfirmed ?? false;
}

/** An action in the server's format. */
export function taskActionOf(
  action: TaskAction,
  about: TaskActionSubject,
  answers: TaskActionAnswers,
): ActionRequest {
  return kindOf(action).make(about, answers);
}

/** A displayed button; one for several tasks has no nodes. */
export type TaskActionButton = Pick<
  FlowButton,
  'action' | 'label' | 'opinion' | 'recordAction' | 'nodes' | 'needsOverride'
>;

/** Whether further input is needed before it can run; `opinion` may be typed beside the button already. */
export function asksFirst(button: TaskActionButton, opinion: string): boolean {
  const { action, recordAction, needsOverride } = button;
  if (partsOf(button).length > 0 || isConfirmed(action) || needsOverride) return true;
  if (button.opinion === 'required' && opinion.trim() === '') return true;
  // A comment consists of its opinion; for other actions the opinion is optional.
  if (action === 'comment') return true;
  if (recordAction === null) return false;
  return recordAction.confirm !== undefined || Object.keys(recordAction.params).length > 0;
}

/** Minimum length of an override reason (contract `takeTaskAction`). */
const OVERRIDE_MIN_LENGTH = 2;

const PART_IS_SAID: Readonly<Record<TaskActionPart, (answers: TaskActionAnswers) => boolean>> = {
  target: ({ to, node }) => to !== 'node' || node !== '',
  member: ({ memberIds }) => memberIds.length === 1,
  members: ({ memberIds }) => memberIds.length > 0,
  place: () => true,
  node: ({ node }) => node !== '',
  version: () => true,
};

/** Whether all required input of an action is given. */
export function isComplete(button: TaskActionButton, answers: TaskActionAnswers): boolean {
  const needsOpinion = button.opinion === 'required' || button.action === 'comment';
  if (needsOpinion && answers.opinion.trim() === '') return false;
  if (button.needsOverride && answers.override.trim().length < OVERRIDE_MIN_LENGTH) return false;
  return partsOf(button).every((part) => PART_IS_SAID[part](answers));
}

/** The possible targets of a return: a step by name only when earlier steps exist. */
export function returnChoices({ nodes }: Pick<TaskActionButton, 'nodes'>): readonly ReturnChoice[] {
  return nodes.length > 0 ? ['previous', 'initiator', 'node'] : ['initiator'];
}

/** Tone of a button: agreeing is primary, ending is red, returning is amber. */
export function toneOf(action: TaskAction): 'primary' | 'danger' | 'return' | 'default' {
  if (action === 'agree') return 'primary';
  if (action === 'disagree' || action === 'terminate') return 'danger';
  return action === 'return' ? 'return' : 'default';
}

const VISIBLE_ACTIONS: readonly TaskAction[] = ['claim', 'disagree', 'return', 'agree'];

/** The visible buttons in ascending weight, the last one primary; and those in the overflow menu. */
export function arranged(buttons: readonly FlowButton[]): {
  readonly shown: readonly FlowButton[];
  readonly more: readonly FlowButton[];
} {
  const shown = buttons
    .filter(({ action }) => VISIBLE_ACTIONS.includes(action))
    .toSorted((a, b) => VISIBLE_ACTIONS.indexOf(a.action) - VISIBLE_ACTIONS.indexOf(b.action));
  return { shown, more: buttons.filter((button) => !shown.includes(button)) };
}

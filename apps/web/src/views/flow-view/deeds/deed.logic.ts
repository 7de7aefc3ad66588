import type { TaskAction } from '@haiqiao/contract/definitions';
import type { FlowButton } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { Deed } from '#web/api/flow-tasks.ts';

/** What a deed is about: tasks, or whole instances. */
export interface DeedAbout {
  readonly taskIds: readonly string[];
  readonly instanceIds: readonly string[];
}

/** Where a task is sent back to: the step before, whoever handed in, or a step by its id. */
export type ReturnChoice = 'previous' | 'initiator' | 'node';

/** What the person said before the deed is done. */
export interface DeedAnswers {
  readonly opinion: string;
  readonly memberIds: readonly string[];
  readonly to: ReturnChoice;
  /** Id of the node that `to` or `jump` means; empty for none. */
  readonly node: string;
  readonly comesBack: boolean;
  readonly where: 'before' | 'after' | 'parallel';
  /** Version to which an instance is moved; empty for the newest. */
  readonly deploymentId: string;
  /** Why an administrator decides although the same person decided before. */
  readonly override: string;
  readonly params?: Readonly<Record<string, WireValue>> | undefined;
  /** Fields that were changed in the form beside it, and the version of the record that they belong to. */
  readonly values?: Readonly<Record<string, WireValue>> | undefined;
  readonly rowVersion?: number | undefined;
}

/** Nothing said yet. */
export const NO_ANSWERS: DeedAnswers = {
  opinion: '',
  memberIds: [],
  to: 'previous',
  node: '',
  comesBack: false,
  where: 'before',
  deploymentId: '',
  override: '',
};

/** What a deed asks for beside an opinion. */
export type DeedPart = 'target' | 'member' | 'members' | 'place' | 'node' | 'version';

interface DeedKind {
  readonly asks: readonly DeedPart[];
  /** It is about the instance as a whole. */
  readonly isOfInstance?: true;
  /** It is asked about once more, since others will notice. */
  readonly isConfirmed?: true;
  readonly make: (about: DeedAbout, answers: DeedAnswers) => Deed;
}

function ofTasks({ taskIds }: DeedAbout, { opinion }: DeedAnswers) {
  return { taskIds: [...taskIds], opinion: opinion.trim() };
}

function ofInstances({ instanceIds }: DeedAbout, { opinion }: DeedAnswers) {
  return { instanceIds: [...instanceIds], opinion: opinion.trim() };
}

function decided(about: DeedAbout, answers: DeedAnswers) {
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

function memberOf({ memberIds }: DeedAnswers): string {
  return memberIds[0] ?? '';
}

/** Every task action: what it asks, and how it is said on the wire. */
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
} as const satisfies Record<TaskAction, DeedKind>;

function kindOf(action: TaskAction): DeedKind {
  return KINDS[action];
}

/** What a button asks for beside an opinion; where the action of the record says where it goes back to, nobody chooses. */
export function partsOf({
  action,
  recordAction,
  nodes,
}: Pick<DeedButton, 'action' | 'recordAction' | 'nodes'>): readonly DeedPart[] {
  const { asks } = kindOf(action);
  const isSaid = recordAction !== null && nodes.length === 0;
  return isSaid ? asks.filter((part) => part !== 'target') : asks;
}

/** Whether a deed is about the instance as a whole. */
export function isOfInstance(action: TaskAction): boolean {
  return kindOf(action).isOfInstance ?? false;
}

/** Whether it is asked about once more, since others will notice. */
function isConfirmed(action: TaskAction): boolean {
  return kindOf(action).isConfirmed ?? false;
}

/** A deed as the server takes it. */
export function deedOf(action: TaskAction, about: DeedAbout, answers: DeedAnswers): Deed {
  return kindOf(action).make(about, answers);
}

/** A shown button; one made for several tasks at once knows no nodes. */
export type DeedButton = Pick<
  FlowButton,
  'action' | 'label' | 'opinion' | 'recordAction' | 'nodes' | 'needsOverride'
>;

/** What else has to be said before it can be done; `opinion` was given beside the button already, perhaps. */
export function asksFirst(button: DeedButton, opinion: string): boolean {
  const { action, recordAction, needsOverride } = button;
  if (partsOf(button).length > 0 || isConfirmed(action) || needsOverride) return true;
  if (button.opinion === 'required' && opinion.trim() === '') return true;
  // What is said about the whole is all there is to a comment; beside the others it is a word more.
  if (action === 'comment') return true;
  if (recordAction === null) return false;
  return recordAction.confirm !== undefined || Object.keys(recordAction.params).length > 0;
}

/** Fewest characters of the reason of an override (contract `takeTaskAction`). */
const OVERRIDE_MIN_LENGTH = 2;

const PART_IS_SAID: Readonly<Record<DeedPart, (answers: DeedAnswers) => boolean>> = {
  target: ({ to, node }) => to !== 'node' || node !== '',
  member: ({ memberIds }) => memberIds.length === 1,
  members: ({ memberIds }) => memberIds.length > 0,
  place: () => true,
  node: ({ node }) => node !== '',
  version: () => true,
};

/** Whether everything is said that a deed needs. */
export function isComplete(button: DeedButton, answers: DeedAnswers): boolean {
  const needsOpinion = button.opinion === 'required' || button.action === 'comment';
  if (needsOpinion && answers.opinion.trim() === '') return false;
  if (button.needsOverride && answers.override.trim().length < OVERRIDE_MIN_LENGTH) return false;
  return partsOf(button).every((part) => PART_IS_SAID[part](answers));
}

/** The places a task can be sent back to: a step by its name only where steps were done before. */
export function returnChoices({ nodes }: Pick<DeedButton, 'nodes'>): readonly ReturnChoice[] {
  return nodes.length > 0 ? ['previous', 'initiator', 'node'] : ['initiator'];
}

/** How a button looks: what is agreed to leads, what ends is red, what goes back is amber. */
export function toneOf(action: TaskAction): 'primary' | 'danger' | 'return' | 'default' {
  if (action === 'agree') return 'primary';
  if (action === 'disagree' || action === 'terminate') return 'danger';
  return action === 'return' ? 'return' : 'default';
}

const IN_SIGHT: readonly TaskAction[] = ['claim', 'disagree', 'return', 'agree'];

/** Buttons that stand in sight, in the order of their weight, the last one leading; and those behind the dots. */
export function arranged(buttons: readonly FlowButton[]): {
  readonly shown: readonly FlowButton[];
  readonly more: readonly FlowButton[];
} {
  const shown = buttons
    .filter(({ action }) => IN_SIGHT.includes(action))
    .toSorted((a, b) => IN_SIGHT.indexOf(a.action) - IN_SIGHT.indexOf(b.action));
  return { shown, more: buttons.filter((button) => !shown.includes(button)) };
}

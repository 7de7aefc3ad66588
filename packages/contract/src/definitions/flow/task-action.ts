/** Actions on a task (DOMAIN §2.20), permanent codes. In blocks: decide, pass on, add people, comment, administer. */
export const TASK_ACTIONS = [
  'agree',
  'disagree',
  'return',
  'claim',
  'release',
  'transfer',
  'delegate',
  'addSign',
  'removeSign',
  'cc',
  'urge',
  'comment',
  'withdraw',
  'terminate',
  'suspend',
  'resume',
  'migrate',
  'jump',
  'retry',
] as const;

/** An action on a task. */
export type TaskAction = (typeof TASK_ACTIONS)[number];

/** Actions available without a model setting: permitted by one's role in the task or instance. */
export const GENERAL_ACTIONS = [
  'claim',
  'release',
  'urge',
  'comment',
  'withdraw',
] as const satisfies readonly TaskAction[];

/** Actions of holders of `flow_instance:manage`, whatever the model. */
export const ADMINISTRATOR_ACTIONS = [
  'terminate',
  'suspend',
  'resume',
  'migrate',
  'jump',
  'retry',
] as const satisfies readonly TaskAction[];

/** Actions that a model grants to the assignees of a node. */
export const NODE_ACTIONS = [
  'agree',
  'disagree',
  'return',
  'transfer',
  'delegate',
  'addSign',
  'removeSign',
  'cc',
] as const satisfies readonly TaskAction[];

/** An action granted by a model. */
export type NodeAction = (typeof NODE_ACTIONS)[number];

/**
 * What can be done with a task (DOMAIN §2.20), for ever. The first block decides it, the second passes it on, the third asks
 * more people, the fourth says something about it, the last is for administrators.
 */
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

/** One of the actions. */
export type TaskAction = (typeof TASK_ACTIONS)[number];

/** Actions that need no word in a model: who may take them follows from who one is to the task or the instance. */
export const GENERAL_ACTIONS = [
  'claim',
  'release',
  'urge',
  'comment',
  'withdraw',
] as const satisfies readonly TaskAction[];

/** Actions of whoever holds `flow_instance:manage`, whatever the model says. */
export const ADMINISTRATOR_ACTIONS = [
  'terminate',
  'suspend',
  'resume',
  'migrate',
  'jump',
  'retry',
] as const satisfies readonly TaskAction[];

/** Actions that a model gives to the people at a node. */
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

/** One of them. */
export type NodeAction = (typeof NODE_ACTIONS)[number];

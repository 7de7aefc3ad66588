import type { TaskAction } from '@haiqiao/contract/definitions';
import type { InputOf, InstanceWork, TaskWork } from './action-work.ts';
import { jump, migrate, retry, steer } from './administer.ts';
import { decide, returnTask } from './decide.ts';
import { comment, copyInstance, urge, withdraw } from './instance-actions.ts';
import { addSigners, claimTask, copyTask, passOn, releaseTask, removeSigner } from './pass-on.ts';

/** An action with its effect on tasks or instances, and whether it can be undone (DOMAIN §2.32.2). */
interface ActionEntry<Action extends TaskAction> {
  readonly onTask?: TaskWork<InputOf<Action>>;
  readonly onInstance?: InstanceWork<InputOf<Action>>;
  readonly canUndo: boolean;
}

/** Every task action. */
export const ACTIONS = {
  agree: { onTask: decide, canUndo: true },
  disagree: { onTask: decide, canUndo: true },
  return: { onTask: returnTask, canUndo: true },
  claim: { onTask: claimTask, canUndo: false },
  release: { onTask: releaseTask, canUndo: false },
  transfer: { onTask: passOn, canUndo: true },
  delegate: { onTask: passOn, canUndo: true },
  addSign: { onTask: addSigners, canUndo: true },
  removeSign: { onTask: removeSigner, canUndo: true },
  cc: { onTask: copyTask, onInstance: copyInstance, canUndo: false },
  urge: { onInstance: urge, canUndo: false },
  comment: { onInstance: comment, canUndo: false },
  withdraw: { onInstance: withdraw, canUndo: true },
  terminate: { onInstance: steer, canUndo: true },
  suspend: { onInstance: steer, canUndo: false },
  resume: { onInstance: steer, canUndo: false },
  migrate: { onInstance: migrate, canUndo: false },
  jump: { onInstance: jump, canUndo: true },
  retry: { onInstance: retry, canUndo: false },
} as const satisfies { readonly [Action in TaskAction]: ActionEntry<Action> };

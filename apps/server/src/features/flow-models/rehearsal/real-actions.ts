import { everybodyAgrees, type RehearsalAction, type RehearsalWorld, type Situation } from '@haiqiao/flow';
import type { RealAction, RealInstance } from './real-instances.ts';
import { handlerOf } from './sample-actions.ts';

/**
 * Replays real actions through a diagram: people at a node decide as they did, at the same time. At nodes without a decision everyone
 * agrees if the instance has ended; otherwise it waits there.
 */
export function realActions(instance: RealInstance): RehearsalWorld['next'] {
  const left = [...instance.actions];
  return (situation) => Promise.resolve(nextAction(situation, left, instance.end !== null));
}

function nextAction(situation: Situation, left: RealAction[], isOver: boolean): RehearsalAction | null {
  const { at, tasks } = situation;
  const open = tasks.filter(({ state }) => state !== 'waiting');
  const index = left.findIndex(({ nodeId }) => open.some((task) => task.nodeId === nodeId));
  const action = left[index];
  if (!action) return isOver ? everybodyAgrees(situation) : null;
  // Earlier timers fire first, as they did.
  if (action.at > at) return { kind: 'advance', until: action.at };
  left.splice(index, 1);
  const task = open.find(({ nodeId }) => nodeId === action.nodeId);
  if (!task) return null;
  const by = task.candidates.includes(action.by) ? action.by : handlerOf(task);
  const said = { by, at, taskId: task.id };
  if (action.result === 'returned')
    return { kind: 'event', event: { kind: 'return', to: returnedTo(left), comesBack: false, ...said } };
  return {
    kind: 'event',
    event: { kind: action.result === 'disagreed' ? 'disagree' : 'agree', ...said },
  };
}

/** A returned instance went to the node of the next action. */
function returnedTo([next]: readonly RealAction[]): 'initiator' | { readonly node: string } {
  return next ? { node: next.nodeId } : 'initiator';
}

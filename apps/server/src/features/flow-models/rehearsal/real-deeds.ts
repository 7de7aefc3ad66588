import { everybodyAgrees, type RehearsalDeed, type RehearsalWorld, type Situation } from '@haiqiao/flow';
import type { RealDeed, RealInstance } from './real-instances.ts';
import { handlerOf } from './sample-deeds.ts';

/**
 * What happens next where a diagram goes through what really happened: people at a node decide as they did there, at the
 * time they did. At nodes that were never decided everybody agrees if the instance is over; otherwise it waits there.
 */
export function realDeeds(instance: RealInstance): RehearsalWorld['next'] {
  const left = [...instance.deeds];
  return (situation) => Promise.resolve(nextDeed(situation, left, instance.end !== null));
}

function nextDeed(situation: Situation, left: RealDeed[], isOver: boolean): RehearsalDeed | null {
  const { at, tasks } = situation;
  const open = tasks.filter(({ state }) => state !== 'waiting');
  const index = left.findIndex(({ nodeId }) => open.some((task) => task.nodeId === nodeId));
  const deed = left[index];
  if (!deed) return isOver ? everybodyAgrees(situation) : null;
  // Timers that were due before go off first, as they did.
  if (deed.at > at) return { kind: 'advance', until: deed.at };
  left.splice(index, 1);
  const task = open.find(({ nodeId }) => nodeId === deed.nodeId);
  if (!task) return null;
  const by = task.candidates.includes(deed.by) ? deed.by : handlerOf(task);
  const said = { by, at, taskId: task.id };
  if (deed.result === 'returned')
    return { kind: 'event', event: { kind: 'return', to: returnedTo(left), comesBack: false, ...said } };
  return {
    kind: 'event',
    event: { kind: deed.result === 'disagreed' ? 'disagree' : 'agree', ...said },
  };
}

/** A returned instance went to where the next deed was done. */
function returnedTo([next]: readonly RealDeed[]): 'initiator' | { readonly node: string } {
  return next ? { node: next.nodeId } : 'initiator';
}

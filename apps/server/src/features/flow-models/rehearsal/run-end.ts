import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import type { Rehearsal } from '@haiqiao/flow';

/** How a run came out. It stops where a deed did not fit, or where something went wrong that somebody has to mend. */
export function endOf({ refused, state }: Rehearsal): RehearsalRunView['end'] {
  if (state.end) return state.end.how === 'done' ? 'done' : 'terminated';
  return refused || state.tokens.some(({ incident }) => incident) ? 'stopped' : 'waiting';
}

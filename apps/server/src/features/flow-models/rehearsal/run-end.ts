import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import type { Rehearsal } from '@haiqiao/flow';

/** Result of a run. It stops at an action that does not fit, or at an error that requires intervention. */
export function endOf({ refused, state }: Rehearsal): RehearsalRunView['end'] {
  if (state.end) return state.end.how === 'done' ? 'done' : 'terminated';
  return refused || state.tokens.some(({ incident }) => incident) ? 'stopped' : 'waiting';
}

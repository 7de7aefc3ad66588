import type { AskedRule } from '../../protocol.ts';
import type { FlowModel } from '../../model.ts';
import type { FlowState } from '../../state.ts';
import { beginRun, type Run, type TokenDraft } from '../run.ts';
import { addToken } from '../token-list.ts';
import { askFor, type Found, takeAnswer } from './ask.ts';
import { tasksAt } from './tasks.ts';

/** State of the search for a node's assignees. */
export type Search =
  /** Rules to query in the database; `answer` continues. */
  | {
      readonly kind: 'asks';
      readonly rules: readonly AskedRule[];
      readonly withSuperiors: boolean;
      readonly answer: (found: Found) => Search;
    }
  | { readonly kind: 'found'; readonly members: readonly string[] }
  /** No assignee is needed. */
  | { readonly kind: 'skipped' }
  /** No permitted assignee is left: the instance would stop. */
  | { readonly kind: 'nobody' };

/**
 * Finds the assignees a node would get if an instance entered it now. Uses the same search as task creation, with substitutes, same-person
 * rules and separation of duty; nothing is stored.
 */
export function seekPeople(model: FlowModel, state: FlowState, { nodeId, at }: SeekWhere): Search {
  const run = beginRun(model, { ...state, tokens: [], tasks: [], status: 'running' }, { by: null, at });
  const token = addToken(run, { nodeId, scope: null });
  askFor(run, token, 'rules');
  return searchOf(run, token);
}

interface SeekWhere {
  readonly nodeId: string;
  /** Time of the query, as an ISO text. */
  readonly at: string;
}

function searchOf(run: Run, token: TokenDraft): Search {
  const asked = run.commands.findLast(({ kind }) => kind === 'assign');
  if (token.ask && asked?.kind === 'assign') {
    const { rules, withSuperiors } = asked;
    const answer = (found: Found) => {
      takeAnswer(run, token, found);
      return searchOf(run, token);
    };
    return { kind: 'asks', rules, withSuperiors, answer };
  }
  if (token.incident) return { kind: 'nobody' };
  const members = [...new Set(tasksAt(run, token).flatMap(({ candidates }) => candidates))];
  return members.length > 0 ? { kind: 'found', members } : { kind: 'skipped' };
}

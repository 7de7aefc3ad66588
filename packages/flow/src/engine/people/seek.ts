import type { AskedRule } from '../../protocol.ts';
import type { FlowModel } from '../../model.ts';
import type { FlowState } from '../../state.ts';
import { beginRun, type Run, type TokenDraft } from '../run.ts';
import { addToken } from '../token-list.ts';
import { askFor, type Found, takeAnswer } from './ask.ts';
import { tasksAt } from './tasks.ts';

/** Where the search for the people of a node has come to. */
export type Search =
  /** The database is asked for these; `answer` goes on. */
  | {
      readonly kind: 'asks';
      readonly rules: readonly AskedRule[];
      readonly withSuperiors: boolean;
      readonly answer: (found: Found) => Search;
    }
  | { readonly kind: 'found'; readonly members: readonly string[] }
  /** Nobody needs to do it. */
  | { readonly kind: 'skipped' }
  /** Nobody is left who may: the instance would halt. */
  | { readonly kind: 'nobody' };

/**
 * Who would get a node of people if an instance came to it as it stands now: the very search that gives its tasks, with stand-ins,
 * same-person rules and separation of duty, and nothing of it is kept.
 */
export function seekPeople(model: FlowModel, state: FlowState, { nodeId, at }: SeekWhere): Search {
  const run = beginRun(model, { ...state, tokens: [], tasks: [], status: 'running' }, { by: null, at });
  const token = addToken(run, { nodeId, scope: null });
  askFor(run, token, 'rules');
  return searchOf(run, token);
}

interface SeekWhere {
  readonly nodeId: string;
  /** When it is asked, as an ISO text. */
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

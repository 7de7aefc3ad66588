import type { Element } from '../engine/element.ts';
import { throwError } from '../engine/errors.ts';
import { endInstance, endToken, leave } from '../engine/leave.ts';
import { note, type Run, type TokenDraft } from '../engine/run.ts';
import { cancelToken, tokenOf } from '../engine/token-list.ts';
import type { EndNode } from '../model.ts';

/** Ends the process or sub-process at once, with everything still open in it. */
function terminate(run: Run, token: TokenDraft): void {
  const around = tokenOf(run, token.scope);
  if (!around) {
    endInstance(run, 'done');
    return;
  }
  for (const inner of run.state.tokens.filter(({ scope }) => scope === around.id)) cancelToken(run, inner);
  leave(run, around);
}

/** Ends a branch; the last one ends the process or sub-process. */
export const end: Element<EndNode> = {
  bpmn: ['bpmn:EndEvent'],
  read: (element, reader) => ({ ...reader.base(element), type: 'end', trigger: reader.trigger(element) }),
  enter(run, token, { id, trigger }) {
    if (token.scope === null) run.state.reached = id;
    if (trigger.kind === 'terminate') {
      note(run, id, { what: 'interrupted', reason: 'terminateEnd' });
      terminate(run, token);
      return;
    }
    if (trigger.kind === 'error') {
      throwError(run, token, { error: trigger.error ?? id, message: '' });
      return;
    }
    if (trigger.kind === 'message')
      run.commands.push({ kind: 'message', nodeId: id, message: trigger.message });
    endToken(run, token);
  },
  check(node, check) {
    if (node.trigger.kind === 'timer') check.fault(node, 'triggerUnfit', { kind: node.trigger.kind });
  },
};

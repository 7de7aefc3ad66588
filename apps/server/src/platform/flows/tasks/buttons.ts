import type { TaskAction, TaskButton } from '@haiqiao/contract/definitions';
import type { FlowNode } from '@haiqiao/flow';

/** What the initiator does with what came back to them: hands it in again. */
const HAND_IN_AGAIN: readonly TaskButton[] = [{ action: 'agree', opinion: 'optional' }];

/** The buttons that a node gives to whoever has its task. */
export function buttonsOf(node: FlowNode | undefined): readonly TaskButton[] {
  if (node?.type === 'start') return HAND_IN_AGAIN;
  return node?.type === 'user' ? node.options.buttons : [];
}

/** The button of an action at a node; undefined where the model does not offer it. */
export function buttonOf(node: FlowNode | undefined, action: TaskAction): TaskButton | undefined {
  return buttonsOf(node).find((button) => button.action === action);
}

/** What a node says of fields of the record. */
export function fieldModesOf(node: FlowNode | undefined) {
  return node?.type === 'start' || node?.type === 'user' ? node.options.fields : {};
}

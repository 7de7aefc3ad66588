import type { Checker } from '../analysis/checker.ts';
import type { FlowNode } from '../model.ts';
import type { BpmnElement } from '../parse/bpmn-element.ts';
import type { NodeReader } from '../parse/node-reader.ts';
import type { Run, TokenDraft } from './run.ts';

/** One BPMN element: how it is parsed, and its behaviour. */
export interface Element<Node extends FlowNode> {
  /** Its names in a diagram (`bpmn:UserTask`). */
  readonly bpmn: readonly string[];
  /** Parses it; errors go to `reader.refuse`. */
  readonly read: (element: BpmnElement, reader: NodeReader) => Node;
  /** A token has entered: it continues (`leave`), or waits for something started here. */
  readonly enter: (run: Run, token: TokenDraft, node: Node) => void;
  /** Deploy checks of the element, besides those of the structure. */
  readonly check?: (node: Node, check: Checker) => void;
}

import type { Checker } from '../analysis/checker.ts';
import type { FlowNode } from '../model.ts';
import type { BpmnElement } from '../parse/bpmn-element.ts';
import type { NodeReader } from '../parse/node-reader.ts';
import type { Run, TokenDraft } from './run.ts';

/** One element of BPMN: how it is read from a diagram, and what a token does there. */
export interface Element<Node extends FlowNode> {
  /** Names that it has in a diagram (`bpmn:UserTask`). */
  readonly bpmn: readonly string[];
  /** Reads it; what is wrong with it goes to `reader.refuse`. */
  readonly read: (element: BpmnElement, reader: NodeReader) => Node;
  /** A token has come in: it goes on (`leave`), or something is begun that it waits for. */
  readonly enter: (run: Run, token: TokenDraft, node: Node) => void;
  /** What can be wrong with it before it is deployed, beside how the nodes hang together. */
  readonly check?: (node: Node, check: Checker) => void;
}

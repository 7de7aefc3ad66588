import type { AssigneeRule, Condition, FieldsByName } from '@haiqiao/contract/definitions';
import type { FlowModel, NodeBase } from '../model.ts';

/** One thing that is wrong with a model. Its text is `flow.fault.<reason>` with `params`. */
export interface FlowFault {
  readonly reason: string;
  /** Node or arrow; null for the model as a whole. */
  readonly nodeId: string | null;
  readonly nodeName: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** It cannot be deployed like that; others are worth a look. */
  readonly isBlocking: boolean;
}

/** What a model may name: what is known of the place where it is to run. Null where nobody knows, and nothing is checked then. */
export interface FlowSurroundings {
  /** Fields of the records that run it, base fields included (`fieldsOf`). */
  readonly fields: FieldsByName | null;
  /** States of those records. */
  readonly statuses: readonly string[] | null;
  /** Codes of the actions of their resource. */
  readonly actions: readonly string[] | null;
  readonly forms: readonly string[] | null;
  /** Posts by code, and settings that name one. */
  readonly posts: readonly string[] | null;
  /** Keys of flows that can be called. */
  readonly flows: readonly string[] | null;
}

/** What the elements check themselves with. */
export interface Checker {
  readonly model: FlowModel;
  readonly known: FlowSurroundings;
  /** Something that cannot be deployed. */
  readonly fault: (node: Pick<NodeBase, 'id' | 'name'>, reason: string, params?: FlowFault['params']) => void;
  /** Something worth a look. */
  readonly warn: Checker['fault'];
  /** A code that a node names: `<kind>Unknown` where it is not known. */
  readonly named: (node: NodeBase, kind: NamedKind, code: string | undefined) => void;
  /** Rules that say who is to do something. */
  readonly people: (node: NodeBase, rules: readonly AssigneeRule[] | undefined) => void;
  readonly condition: (at: Pick<NodeBase, 'id' | 'name'>, condition: Condition | null) => void;
}

/** Kinds of codes, by the list in which they stand. */
export type NamedKind = 'status' | 'action' | 'form' | 'post' | 'flow' | 'field';

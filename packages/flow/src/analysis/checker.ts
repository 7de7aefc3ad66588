import type {
  AssigneeRule,
  Condition,
  FieldsByName,
  ResourceDefinition,
  UserTaskOptions,
} from '@haiqiao/contract/definitions';
import type { FlowModel, NodeBase } from '../model.ts';

/** An error in a model. Its text is `flow.fault.<reason>` with `params`. */
export interface FlowFault {
  readonly reason: string;
  /** Node or sequence flow; null for the whole model. */
  readonly nodeId: string | null;
  readonly nodeName: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Blocks the deployment; others are warnings. */
  readonly isBlocking: boolean;
}

/** Items a model may refer to in its target environment. Null if unavailable: not checked then. */
export interface FlowSurroundings {
  /** Fields of its records, base fields included (`fieldsOf`). */
  readonly fields: FieldsByName | null;
  /** States of those records. */
  readonly statuses: readonly string[] | null;
  /** Codes of the actions of their resource. */
  readonly actions: readonly string[] | null;
  /** Resources of those records; empty if unavailable. */
  readonly resources: readonly ResourceDefinition[];
  readonly forms: readonly string[] | null;
  /** Posts by code, and settings with a post. */
  readonly posts: readonly string[] | null;
  /** Keys of callable flows. */
  readonly flows: readonly string[] | null;
}

/** Functions for the checks of elements. */
export interface Checker {
  readonly model: FlowModel;
  readonly surroundings: FlowSurroundings;
  /** Reports a blocking error. */
  readonly fault: (node: Pick<NodeBase, 'id' | 'name'>, reason: string, params?: FlowFault['params']) => void;
  /** Reports a warning. */
  readonly warn: Checker['fault'];
  /** Checks a code used by a node: `<kind>Unknown` if it does not exist. */
  readonly named: (node: NodeBase, kind: NamedKind, code: string | undefined) => void;
  /** Checks assignee rules. */
  readonly people: (node: NodeBase, rules: readonly AssigneeRule[] | undefined) => void;
  /** Checks the options that every task has: assignees, status, form and fields. */
  readonly task: (node: NodeBase & { readonly options: UserTaskOptions }) => void;
  readonly condition: (at: Pick<NodeBase, 'id' | 'name'>, condition: Condition | null) => void;
}

/** Kinds of codes, by their list. */
export type NamedKind = 'status' | 'action' | 'form' | 'post' | 'flow' | 'field';

import type {
  Condition,
  FieldsByName,
  ServiceOptions,
  TimerOptions,
  UserTaskOptions,
} from '@haiqiao/contract/definitions';

/** Common properties of all diagram elements. */
export interface NodeBase {
  /** Id, unique in the diagram; also used by branches, history and problems. */
  readonly id: string;
  /** Name in the diagram; the id without one. */
  readonly name: string;
  /** Ids of the outgoing sequence flows, in diagram order. */
  readonly outgoing: readonly string[];
  readonly incoming: readonly string[];
}

/** Multi-instance settings of a node: repeated by `collection` or `count`. */
export interface MultiInstance {
  readonly isSequential: boolean;
  /** Variable with a list; each copy gets its item in `item`. */
  readonly collection: string | null;
  /** Alternatively a fixed number of copies. */
  readonly count: number | null;
  /** Ends it early; evaluated after every copy, with `nrOfInstances`, `nrOfCompletedInstances` and `nrOfActiveInstances`. */
  readonly completion: Condition | null;
}

/** Additional properties of every activity. */
export interface ActivityBase extends NodeBase {
  readonly multi: MultiInstance | null;
  /** Ids of its boundary events. */
  readonly boundary: readonly string[];
  /** Sequence flow taken if no condition of the others is true. */
  readonly defaultFlow: string | null;
}

/** Trigger of a start or catching event, or what an event throws. */
export type EventTrigger =
  | { readonly kind: 'none' }
  | { readonly kind: 'timer'; readonly timer: TimerSpec }
  | { readonly kind: 'message'; readonly message: string }
  /** Null catches every error. */
  | { readonly kind: 'error'; readonly error: string | null }
  | { readonly kind: 'terminate' };

/** Time: our own options, or an ISO 8601 duration or date of another tool. */
export type TimerSpec = TimerOptions | { readonly duration: string } | { readonly date: string };

/** Start of an instance. Its options are those of the initiator's task after a return. */
export type StartNode = NodeBase & {
  readonly type: 'start';
  readonly trigger: EventTrigger;
  readonly options: UserTaskOptions;
};
/** End of a branch. */
export type EndNode = NodeBase & { readonly type: 'end'; readonly trigger: EventTrigger };
/** A user task. */
export type UserNode = ActivityBase & { readonly type: 'user'; readonly options: UserTaskOptions };
/** Work of the product; options are null for a plain task. */
export type ServiceNode = ActivityBase & {
  readonly type: 'service' | 'send';
  readonly options: ServiceOptions | null;
};
/** A script; `into` names the variable for its result. */
export type ScriptNode = ActivityBase & {
  readonly type: 'script';
  readonly script: string;
  readonly into: string | null;
};
/** Waits for a message. */
export type ReceiveNode = ActivityBase & { readonly type: 'receive'; readonly message: string };
/** Calls another flow by key. */
export type CallNode = ActivityBase & { readonly type: 'call'; readonly calledKey: string };
/** A nested process. */
export type SubProcessNode = ActivityBase & { readonly type: 'subProcess'; readonly scope: FlowScope };
/** A gateway with conditions. */
export type ChoiceNode = NodeBase & {
  readonly type: 'exclusive' | 'inclusive';
  readonly defaultFlow: string | null;
};
/** A gateway without conditions. */
export type ParallelNode = NodeBase & { readonly type: 'parallel' };
/** An intermediate event. */
export type EventNode = NodeBase & { readonly type: 'catch' | 'throw'; readonly trigger: EventTrigger };
/** A boundary event of an activity. */
export type BoundaryNode = NodeBase & {
  readonly type: 'boundary';
  readonly trigger: EventTrigger;
  readonly attachedTo: string;
  /** Whether it ends its host activity. */
  readonly isInterrupting: boolean;
};

/** A node of a diagram. */
export type FlowNode =
  | StartNode
  | EndNode
  | UserNode
  | ServiceNode
  | ScriptNode
  | ReceiveNode
  | CallNode
  | SubProcessNode
  | ChoiceNode
  | ParallelNode
  | EventNode
  | BoundaryNode;

/** Nodes that perform work: BPMN activities. */
export type ActivityNode = Extract<FlowNode, ActivityBase>;

/** Kinds of nodes. */
export type FlowNodeType = FlowNode['type'];

/** A node of this kind. */
export type NodeOf<Type extends FlowNodeType> = FlowNode extends infer Node
  ? Node extends { readonly type: infer Own }
    ? Type extends Own
      ? Node
      : never
    : never
  : never;

/** An arrow. */
export interface SequenceFlow {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Null for always. Its fields are variables: `outcome` of the previous task, and record fields. */
  readonly condition: Condition | null;
}

/** Nodes and sequence flows of a process or sub-process. */
export interface FlowScope {
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly flows: Readonly<Record<string, SequenceFlow>>;
}

/** A process for the interpreter: plain JSON, created by `parseFlow`. */
export interface FlowModel extends FlowScope {
  readonly key: string;
  readonly name: string;
  /**
   * Fields of its records, so that conditions compare by field type (`fieldsOf(resource)`). Set on deployment; without them types are
   * inferred from values.
   */
  readonly fields?: FieldsByName;
}

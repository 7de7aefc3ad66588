import type {
  Condition,
  FieldsByName,
  ServiceOptions,
  TimerOptions,
  UserTaskOptions,
} from '@haiqiao/contract/definitions';

/** What every element of a diagram has. */
export interface NodeBase {
  /** Id in the diagram, unique in it; also how branches, history and problems name it. */
  readonly id: string;
  /** Text in the diagram; the id where there is none. */
  readonly name: string;
  /** Ids of the sequence flows that lead away, in the order of the diagram. */
  readonly outgoing: readonly string[];
  readonly incoming: readonly string[];
}

/** A node that may be done several times: as often as `collection` or `count` says. */
export interface MultiInstance {
  readonly isSequential: boolean;
  /** Variable with a list; each copy finds its item in `item`. */
  readonly collection: string | null;
  /** Or a plain number of copies. */
  readonly count: number | null;
  /** Ends it early; asked after every copy, with `nrOfInstances`, `nrOfCompletedInstances` and `nrOfActiveInstances`. */
  readonly completion: Condition | null;
}

/** What every activity has beside that. */
export interface ActivityBase extends NodeBase {
  readonly multi: MultiInstance | null;
  /** Ids of the boundary events that hang on it. */
  readonly boundary: readonly string[];
  /** Arrow that is taken where none of the conditions on the others holds. */
  readonly defaultFlow: string | null;
}

/** What starts a start or an event that is waited for, or what one throws. */
export type EventTrigger =
  | { readonly kind: 'none' }
  | { readonly kind: 'timer'; readonly timer: TimerSpec }
  | { readonly kind: 'message'; readonly message: string }
  /** Null catches every error. */
  | { readonly kind: 'error'; readonly error: string | null }
  | { readonly kind: 'terminate' };

/** When: our own options, or an ISO 8601 duration or date of another tool. */
export type TimerSpec = TimerOptions | { readonly duration: string } | { readonly date: string };

/** Where an instance begins. Its options are those of the task that the initiator gets when the record comes back. */
export type StartNode = NodeBase & {
  readonly type: 'start';
  readonly trigger: EventTrigger;
  readonly options: UserTaskOptions;
};
/** Where a branch ends. */
export type EndNode = NodeBase & { readonly type: 'end'; readonly trigger: EventTrigger };
/** A task of people. */
export type UserNode = ActivityBase & { readonly type: 'user'; readonly options: UserTaskOptions };
/** Work of the product; its options are null for a task that does nothing. */
export type ServiceNode = ActivityBase & {
  readonly type: 'service' | 'send';
  readonly options: ServiceOptions | null;
};
/** A script; `into` names the variable that keeps its answer. */
export type ScriptNode = ActivityBase & {
  readonly type: 'script';
  readonly script: string;
  readonly into: string | null;
};
/** Waits for a message. */
export type ReceiveNode = ActivityBase & { readonly type: 'receive'; readonly message: string };
/** Another flow, by its key. */
export type CallNode = ActivityBase & { readonly type: 'call'; readonly calledKey: string };
/** A process within. */
export type SubProcessNode = ActivityBase & { readonly type: 'subProcess'; readonly scope: FlowScope };
/** A gateway that asks conditions. */
export type ChoiceNode = NodeBase & {
  readonly type: 'exclusive' | 'inclusive';
  readonly defaultFlow: string | null;
};
/** A gateway that asks nothing. */
export type ParallelNode = NodeBase & { readonly type: 'parallel' };
/** An event on the way. */
export type EventNode = NodeBase & { readonly type: 'catch' | 'throw'; readonly trigger: EventTrigger };
/** An event on the border of an activity. */
export type BoundaryNode = NodeBase & {
  readonly type: 'boundary';
  readonly trigger: EventTrigger;
  readonly attachedTo: string;
  /** Whether it ends the activity that it hangs on. */
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

/** Nodes that work is done at, as BPMN calls them. */
export type ActivityNode = Extract<FlowNode, ActivityBase>;

/** Kinds of nodes. */
export type FlowNodeType = FlowNode['type'];

/** A node of that kind. */
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
  /** Null for always. Its fields are variables: `outcome` of the task before, and fields of the record. */
  readonly condition: Condition | null;
}

/** Nodes and arrows of a process or of a sub-process. */
export interface FlowScope {
  readonly nodes: Readonly<Record<string, FlowNode>>;
  readonly flows: Readonly<Record<string, SequenceFlow>>;
}

/** A process as the interpreter reads it: plain JSON, made by `parseFlow`. */
export interface FlowModel extends FlowScope {
  readonly key: string;
  readonly name: string;
  /**
   * Fields of the records that run it, so that conditions compare as those fields do (`fieldsOf(resource)`). Put there by
   * whoever deploys; without them values are compared by what they look like.
   */
  readonly fields?: FieldsByName;
}

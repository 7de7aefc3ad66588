import type { FlowModel, FlowNode, FlowScope, SequenceFlow } from '../model.ts';

/** A node with where it stands. */
export interface NodePlace {
  readonly node: FlowNode;
  readonly scope: FlowScope;
  /** Ids of the sub-processes around it, the outermost first. */
  readonly path: readonly string[];
}

/** A model as the engine looks things up in it. */
export interface ModelIndex {
  readonly model: FlowModel;
  readonly places: ReadonlyMap<string, NodePlace>;
  readonly flows: ReadonlyMap<string, SequenceFlow>;
  /** Start event of the process. */
  readonly start: string | null;
  /** Answers that were worked out once: what lies behind a node. */
  readonly memory: Map<string, ReadonlySet<string>>;
}

const INDEXES = new WeakMap<FlowModel, ModelIndex>();

function collect(scope: FlowScope, path: readonly string[], places: Map<string, NodePlace>): void {
  for (const node of Object.values(scope.nodes)) {
    places.set(node.id, { node, scope, path });
    if (node.type === 'subProcess') collect(node.scope, [...path, node.id], places);
  }
}

function flowsOf(scope: FlowScope): SequenceFlow[] {
  const inner = Object.values(scope.nodes).flatMap((node) =>
    node.type === 'subProcess' ? flowsOf(node.scope) : [],
  );
  return [...Object.values(scope.flows), ...inner];
}

/** Nodes at which a process or sub-process begins: its start events, else whatever nothing leads to. */
export function beginningsOf(scope: FlowScope): readonly FlowNode[] {
  const nodes = Object.values(scope.nodes);
  const starts = nodes.filter(({ type }) => type === 'start');
  if (starts.length > 0) return starts;
  return nodes.filter(({ type, incoming }) => type !== 'boundary' && incoming.length === 0);
}

/** The index of a model, made once for each. */
export function indexOf(model: FlowModel): ModelIndex {
  const known = INDEXES.get(model);
  if (known) return known;
  const places = new Map<string, NodePlace>();
  collect(model, [], places);
  const flows = new Map(flowsOf(model).map((flow) => [flow.id, flow]));
  const start = Object.values(model.nodes).find(({ type }) => type === 'start')?.id ?? null;
  const index: ModelIndex = { model, places, flows, start, memory: new Map() };
  INDEXES.set(model, index);
  return index;
}

import type { FlowModel, FlowNode, FlowScope, SequenceFlow } from '../model.ts';

/** A node with its position. */
export interface NodePosition {
  readonly node: FlowNode;
  readonly scope: FlowScope;
  /** Ids of the surrounding sub-processes, outermost first. */
  readonly path: readonly string[];
}

/** Lookup tables of a model. */
export interface ModelIndex {
  readonly model: FlowModel;
  readonly positions: ReadonlyMap<string, NodePosition>;
  readonly flows: ReadonlyMap<string, SequenceFlow>;
  /** Start event of the process. */
  readonly start: string | null;
  /** Cache of computed successors of a node. */
  readonly memory: Map<string, ReadonlySet<string>>;
}

const INDEXES = new WeakMap<FlowModel, ModelIndex>();

function collect(scope: FlowScope, path: readonly string[], positions: Map<string, NodePosition>): void {
  for (const node of Object.values(scope.nodes)) {
    positions.set(node.id, { node, scope, path });
    if (node.type === 'subProcess') collect(node.scope, [...path, node.id], positions);
  }
}

function flowsOf(scope: FlowScope): SequenceFlow[] {
  const inner = Object.values(scope.nodes).flatMap((node) =>
    node.type === 'subProcess' ? flowsOf(node.scope) : [],
  );
  return [...Object.values(scope.flows), ...inner];
}

/** Initial nodes of a process or sub-process: its start events, else nodes without incoming sequence flows. */
export function beginningsOf(scope: FlowScope): readonly FlowNode[] {
  const nodes = Object.values(scope.nodes);
  const starts = nodes.filter(({ type }) => type === 'start');
  if (starts.length > 0) return starts;
  return nodes.filter(({ type, incoming }) => type !== 'boundary' && incoming.length === 0);
}

/** The index of a model, cached per model. */
export function indexOf(model: FlowModel): ModelIndex {
  const cached = INDEXES.get(model);
  if (cached) return cached;
  const positions = new Map<string, NodePosition>();
  collect(model, [], positions);
  const flows = new Map(flowsOf(model).map((flow) => [flow.id, flow]));
  const start = Object.values(model.nodes).find(({ type }) => type === 'start')?.id ?? null;
  const index: ModelIndex = { model, positions, flows, start, memory: new Map() };
  INDEXES.set(model, index);
  return index;
}

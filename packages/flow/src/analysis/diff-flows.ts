import type { FlowModel, FlowNode, SequenceFlow } from '../model.ts';
import { allNodes, allScopes } from './condition-findings.ts';

/** A changed part of a node or sequence flow; values as JSON text, empty if absent. */
export interface PartDiff {
  /** `name`, `options.mode`, `condition`, `to` … */
  readonly part: string;
  readonly before: string;
  readonly after: string;
}

/** A node or sequence flow that exists in both and differs. */
export interface ElementDiff {
  readonly id: string;
  readonly name: string;
  readonly kind: 'node' | 'flow';
  readonly parts: readonly PartDiff[];
}

/** Differences between two versions of a model, by ids of nodes and sequence flows. */
export interface FlowDiff {
  readonly added: readonly Omit<ElementDiff, 'parts'>[];
  readonly removed: readonly Omit<ElementDiff, 'parts'>[];
  readonly changed: readonly ElementDiff[];
}

type Facts = Readonly<Record<string, unknown>>;

interface Item {
  readonly id: string;
  readonly name: string;
  readonly kind: 'node' | 'flow';
  readonly facts: Facts;
}

/** Derived from sequence flows and other nodes. */
const DERIVED = new Set(['id', 'outgoing', 'incoming', 'boundary', 'scope']);

function factsOf(element: object): Facts {
  const own = Object.entries(element).filter(([name]) => !DERIVED.has(name));
  return Object.fromEntries(
    own.flatMap(([name, value]) => (name === 'options' ? optionFacts(value) : [[name, value]])),
  );
}

function optionFacts(options: unknown): [string, unknown][] {
  if (typeof options !== 'object' || options === null) return [];
  return Object.entries(options).map(([name, value]) => [`options.${name}`, value]);
}

function itemsOf(model: FlowModel): Map<string, Item> {
  const nodes = allNodes(model).map((node: FlowNode) => ({ kind: 'node' as const, element: node }));
  const arrows = allScopes(model).flatMap(({ flows }) => Object.values(flows));
  const flows = arrows.map((flow: SequenceFlow) => ({ kind: 'flow' as const, element: flow }));
  return new Map(
    [...nodes, ...flows].map(({ kind, element }) => {
      const { id, name } = element;
      return [id, { id, name, kind, facts: factsOf(element) }];
    }),
  );
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function partsOf(before: Facts, after: Facts): readonly PartDiff[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((part) => ({ part, before: textOf(before[part]), after: textOf(after[part]) }))
    .filter((part) => part.before !== part.after);
}

function only({ id, name, kind }: Item): Omit<ElementDiff, 'parts'> {
  return { id, name, kind };
}

/** Compares two versions of a model. */
export function diffFlows(before: FlowModel, after: FlowModel): FlowDiff {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const added = [...now.values()].filter(({ id }) => !old.has(id));
  const removed = [...old.values()].filter(({ id }) => !now.has(id));
  const changed = [...now.values()].flatMap((item) => {
    const was = old.get(item.id);
    const parts = was ? partsOf(was.facts, item.facts) : [];
    return parts.length > 0 ? [{ ...only(item), parts }] : [];
  });
  return { added: added.map(only), removed: removed.map(only), changed };
}

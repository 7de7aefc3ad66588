import { type AssigneeRule, conditionFieldsOf, type DecisionMode } from '@haiqiao/contract/definitions';
import { conditionHolds, valuesAsked } from '../engine/conditions.ts';
import { beginningsOf, type ModelIndex } from '../engine/model-index.ts';
import { beginRun, type Run } from '../engine/run.ts';
import type { FlowModel, FlowNode, FlowNodeType, SequenceFlow } from '../model.ts';
import type { EventOrigin, FlowVariables } from '../protocol.ts';
import type { FlowState, Token } from '../state.ts';

/** `sure` in any case, `likely` if all agree, `possible` in other cases. */
export type Likelihood = 'sure' | 'likely' | 'possible';

/** An expected node. */
export interface ForecastNode {
  readonly nodeId: string;
  readonly name: string;
  readonly type: FlowNodeType;
  readonly likelihood: Likelihood;
  /** Dependencies: `outcome`, variables that nodes will set, ids of boundary events. */
  readonly dependsOn: readonly string[];
  /** Assignee rules; empty for nodes without tasks. */
  readonly assignees: readonly AssigneeRule[];
  readonly mode: DecisionMode | null;
}

interface Lead {
  readonly nodeId: string;
  readonly likelihood: Likelihood;
  readonly dependsOn: readonly string[];
}

const RANK: Readonly<Record<Likelihood, number>> = { sure: 2, likely: 1, possible: 0 };

function weaker(one: Likelihood, other: Likelihood): Likelihood {
  return RANK[one] < RANK[other] ? one : other;
}

/** A lead after another: at most as likely, with the same dependencies. */
function along(lead: Lead, next: Lead): Lead {
  return {
    nodeId: next.nodeId,
    likelihood: weaker(lead.likelihood, next.likelihood),
    dependsOn: [...new Set([...lead.dependsOn, ...next.dependsOn])],
  };
}

function surely(nodeId: string): Lead {
  return { nodeId, likelihood: 'sure', dependsOn: [] };
}

/** Names without a value so far. */
function isOpenName(run: Run, name: string): boolean {
  if (name === 'outcome') return true;
  return name.startsWith('outcome:') && !run.state.visits[name.slice('outcome:'.length)]?.outcome;
}

interface Branch {
  readonly arrow: SequenceFlow;
  readonly holds: boolean;
  readonly open: readonly string[];
}

/** State of a branch if all agree, and its dependencies. */
function judge(run: Run, token: Token, arrow: SequenceFlow): Branch {
  if (!arrow.condition) return { arrow, holds: true, open: [] };
  const open = conditionFieldsOf(arrow.condition).filter((name) => isOpenName(run, name));
  const agreed = Object.fromEntries(open.map((name) => [name, 'agree']));
  const values = { ...valuesAsked(run, token, arrow.condition), ...agreed };
  return { arrow, holds: conditionHolds(run, arrow.condition, values), open };
}

type Choice = Extract<FlowNode, { readonly defaultFlow: string | null }>;

function branches(run: Run, token: Token, node: Choice): readonly Lead[] {
  const arrows = node.outgoing.flatMap((id) => run.index.flows.get(id) ?? []);
  const judged = arrows.filter(({ id }) => id !== node.defaultFlow).map((arrow) => judge(run, token, arrow));
  const open = [...new Set(judged.flatMap((branch) => branch.open))];
  const chosen = judged.filter(({ holds }) => holds).map(({ arrow }) => arrow);
  const fallback = arrows.filter(({ id }) => id === node.defaultFlow);
  const all = chosen.length > 0 ? chosen : fallback;
  const taken = node.type === 'exclusive' ? all.slice(0, 1) : all;
  const others = open.length > 0 ? arrows.filter((arrow) => !taken.includes(arrow)) : [];
  const likelihood = open.length > 0 ? 'likely' : 'sure';
  return [
    ...taken.map(({ to }): Lead => ({ nodeId: to, likelihood, dependsOn: open })),
    ...others.map(({ to }): Lead => ({ nodeId: to, likelihood: 'possible', dependsOn: open })),
  ];
}

function onward(run: Run, token: Token, node: FlowNode): readonly Lead[] {
  if ('defaultFlow' in node && (node.outgoing.length > 1 || node.type === 'exclusive'))
    return branches(run, token, node);
  return node.outgoing.flatMap((id) => run.index.flows.get(id) ?? []).map(({ to }) => surely(to));
}

function events(node: FlowNode): readonly Lead[] {
  const hung = 'boundary' in node ? node.boundary : [];
  return hung.map((id) => ({ nodeId: id, likelihood: 'possible', dependsOn: [id] }));
}

/** Successors of a node, leaving its sub-process if that ends with it. */
function after(run: Run, token: Token, nodeId: string): readonly Lead[] {
  const position = run.index.positions.get(nodeId);
  if (!position) return [];
  const { node, path } = position;
  const around = path.at(-1);
  if (node.outgoing.length === 0 && around !== undefined) return after(run, token, around);
  return [...onward(run, token, node), ...events(node)];
}

function inside(node: FlowNode): readonly Lead[] {
  if (node.type !== 'subProcess') return [];
  return beginningsOf(node.scope).map(({ id }) => surely(id));
}

/** Leads from one token; after a direct return, the returning node first. */
function follow(run: Run, token: Token, found: Map<string, Lead>): void {
  const back = token.comesBack.at(-1)?.nodeId;
  const open = back === undefined ? [...after(run, token, token.nodeId)] : [surely(back)];
  for (let lead = open.shift(); lead; lead = open.shift()) {
    const existing = found.get(lead.nodeId);
    if (existing && RANK[existing.likelihood] >= RANK[lead.likelihood]) continue;
    found.set(lead.nodeId, lead);
    const here = lead;
    const node = run.index.positions.get(here.nodeId)?.node;
    const next = node?.type === 'subProcess' ? inside(node) : after(run, token, here.nodeId);
    open.push(...next.map((one) => along(here, one)));
  }
}

function describe(index: ModelIndex, lead: Lead): readonly ForecastNode[] {
  const node = index.positions.get(lead.nodeId)?.node;
  if (!node) return [];
  const { name, type } = node;
  const options = node.type === 'user' ? node.options : null;
  return [{ ...lead, name, type, assignees: options?.assignees ?? [], mode: options?.mode ?? null }];
}

/**
 * Expected nodes of an instance, nearest first, with their assignees: the successors of its current nodes. Conditions use the current
 * values; if they depend on decisions, agreement is `likely` and the rest `possible`.
 */
export function forecastFlow(
  model: FlowModel,
  state: FlowState,
  { variables = {}, at }: { readonly variables?: FlowVariables; readonly at: EventOrigin['at'] },
): readonly ForecastNode[] {
  if (state.status === 'ended') return [];
  const run = beginRun(
    model,
    { ...state, variables: { ...state.variables, ...variables } },
    { by: null, at },
  );
  const found = new Map<string, Lead>();
  const outer = new Set(run.state.tokens.flatMap(({ scope }) => scope ?? []));
  for (const token of run.state.tokens) if (!outer.has(token.id)) follow(run, token, found);
  return [...found.values()].flatMap((lead) => describe(run.index, lead));
}

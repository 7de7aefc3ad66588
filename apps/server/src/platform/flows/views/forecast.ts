import type { FlowForecast } from '@haiqiao/contract/endpoints';
import { type ForecastNode, forecastFlow, type FlowModel, type FlowState, indexOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import { type People, peopleOf, personsIn } from '#server/platform/flows/assignees/people.ts';
import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { seekAssignees, type SoughtAssignees } from '#server/platform/flows/assignees/seek-assignees.ts';
import { EMPTY_SUBJECT, type FlowSubject } from '#server/platform/flows/assignees/subject.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { flowWords, type FlowWords } from '#server/platform/flows/instances/flow-texts.ts';
import type { ReadInstance } from '#server/platform/flows/instances/read-instance.ts';
import { variablesFor } from '#server/platform/flows/instances/variables.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { factWords } from './fact-words.ts';
import type { InstanceSources } from './instance-sources.ts';

/** Maximum members per node in a forecast. */
const PEOPLE_MAX = 20;

/** Names of the nodes of a model, at any depth. */
export function nodeNames(model: FlowModel): ReadonlyMap<string, string> {
  return new Map([...indexOf(model).positions].map(([id, { node }]) => [id, node.name]));
}

/** The starting point of a forecast. */
export interface Outlook {
  readonly model: FlowModel;
  readonly state: FlowState;
  readonly subject: FlowSubject;
  readonly words: FlowWords;
  /** Begins with the current nodes, which are not assigned yet. */
  readonly withPresent?: boolean;
}

/** The current nodes of a state as forecast nodes. */
function presentNodes(model: FlowModel, { tokens }: FlowState): readonly ForecastNode[] {
  const { positions } = indexOf(model);
  return [...new Set(tokens.map(({ nodeId }) => nodeId))].flatMap((nodeId) => {
    const node = positions.get(nodeId)?.node;
    if (node?.type !== 'user') return [];
    const { assignees, mode } = node.options;
    return [{ nodeId, name: node.name, type: node.type, likelihood: 'sure', dependsOn: [], assignees, mode }];
  });
}

/** The nodes still to come of an instance, with their present assignees. */
export async function forecastOf(
  ctx: Context,
  deps: FlowDeps,
  { instance, sources }: { instance: ReadInstance; sources: InstanceSources },
): Promise<FlowForecast> {
  if (instance.ended_at !== null) return [];
  const { resource, state, deployment, metadata } = sources;
  const [stored] =
    resource && instance.biz_id !== null
      ? await loadRecords(withDelegatedAccess(ctx, resource.code, 'all'), resource, {
          ids: [instance.biz_id],
        })
      : [];
  const subject: FlowSubject = {
    ...EMPTY_SUBJECT,
    initiatorId: instance.initiator_id,
    initiatorOrgId: instance.initiator_org_id,
    record: resource && stored ? { resource, values: stored.values } : null,
    variables: { ...state.variables, ...variablesFor(deployment.model, stored?.values ?? {}) },
    choices: state.choices,
  };
  const words = flowWords(metadata, instance.key, ctx.locale);
  return lookAhead(ctx, deps, { model: deployment.model, state, subject, words });
}

/** The nodes still to come, nearest first. */
export async function lookAhead(ctx: Context, deps: FlowDeps, outlook: Outlook): Promise<FlowForecast> {
  const { model, state, subject, words } = outlook;
  const at = ctx.clock.now().toISOString();
  // The record's current values, selected like the stored variables.
  const ahead = forecastFlow(model, state, { variables: variablesFor(null, subject.variables), at });
  const coming = outlook.withPresent ? [...presentNodes(model, state), ...ahead] : ahead;
  const found: (SoughtAssignees | null)[] = [];
  for (const node of coming) found.push(await soughtAt(ctx, deps, { ...outlook, node }));
  const people: People = await peopleOf(
    ctx,
    found.flatMap((one) => one?.members ?? []),
  );
  const names = nodeNames(model);
  const facts = await factWords(ctx, deps.records, subject.record?.resource);
  return coming.map(({ nodeId, name, type, likelihood, dependsOn }, index) => ({
    nodeId,
    nodeName: words.node(nodeId, name),
    type,
    likelihood,
    people: personsIn(people, found[index]?.members ?? []),
    isUnresolved: found[index]?.isUnassigned ?? false,
    isSkipped: found[index]?.isSkipped ?? false,
    dependsOn: dependsOn.map((id) => (names.has(id) ? words.node(id, names.get(id) ?? id) : facts.name(id))),
  }));
}

/** Assignees of a node; null for one without a user task. Rules resolved later are ignored. */
async function soughtAt(
  ctx: Context,
  deps: FlowDeps,
  { model, state, subject, node }: Outlook & { readonly node: ForecastNode },
): Promise<SoughtAssignees | null> {
  const { nodeId, assignees: rules, type } = node;
  if (rules.length === 0 || type !== 'user') return null;
  const isOpen = rules.some(
    ({ kind }) => isLater(kind) || (kind === 'initiatorChoice' && !state.choices[nodeId]),
  );
  const sought = isOpen
    ? {
        members: await resolveAssignees(ctx, deps, { rules, nodeId, subject }),
        isSkipped: false,
        isUnassigned: false,
      }
    : await seekAssignees(ctx, deps, { model, state, subject, nodeId });
  return { ...sought, members: sought.members.slice(0, PEOPLE_MAX) };
}

/** Rules that cannot be resolved before the flow reaches the node. */
function isLater(kind: string): boolean {
  return kind === 'previousHandler' || kind === 'variable';
}

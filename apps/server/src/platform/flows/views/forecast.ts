import type { FlowForecast } from '@haiqiao/contract/endpoints';
import { type ForecastNode, forecastFlow, type FlowModel, type FlowState, indexOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import type { FlowSubject } from '#server/platform/flows/assignees/subject.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { variablesFor } from '#server/platform/flows/run/variables.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import { factWords, flowWords, type FlowWords } from './flow-words.ts';
import type { InstanceGround } from './ground.ts';
import { type People, peopleOf, personsIn } from './people.ts';
import { seekFor, type SoughtPeople } from '#server/platform/flows/assignees/seek-people.ts';
import type { ReadInstance } from './stored-instance.ts';

/** People of one node that a forecast names. */
const PEOPLE_MAX = 20;

/** Names of the nodes of a model, at any depth. */
export function nodeNames(model: FlowModel): ReadonlyMap<string, string> {
  return new Map([...indexOf(model).places].map(([id, { node }]) => [id, node.name]));
}

/** What a forecast looks ahead from. */
export interface Outlook {
  readonly model: FlowModel;
  readonly state: FlowState;
  readonly subject: FlowSubject;
  readonly words: FlowWords;
  /** Begins with the nodes at which it stands: it has not come to anybody yet. */
  readonly withPresent?: boolean;
}

/** Nodes at which a state stands, as if they were still to come. */
function presentNodes(model: FlowModel, { tokens }: FlowState): readonly ForecastNode[] {
  const { places } = indexOf(model);
  return [...new Set(tokens.map(({ nodeId }) => nodeId))].flatMap((nodeId) => {
    const node = places.get(nodeId)?.node;
    if (node?.type !== 'user') return [];
    const { assignees, mode } = node.options;
    return [{ nodeId, name: node.name, type: node.type, likelihood: 'sure', dependsOn: [], assignees, mode }];
  });
}

/** The nodes that are still to come of an instance, with who would do them now. */
export async function forecastOf(
  ctx: Context,
  deps: FlowDeps,
  { instance, ground }: { instance: ReadInstance; ground: InstanceGround },
): Promise<FlowForecast> {
  if (instance.ended_at !== null) return [];
  const { resource, state, deployment, metadata } = ground;
  const [stored] =
    resource && instance.biz_id !== null
      ? await loadRecords(withLentRows(ctx, resource.code, 'all'), resource, { ids: [instance.biz_id] })
      : [];
  const subject: FlowSubject = {
    initiatorId: instance.initiator_id,
    initiatorOrgId: instance.initiator_org_id,
    record: resource && stored ? { resource, values: stored.values } : null,
    variables: { ...state.variables, ...variablesFor(deployment.model, stored?.values ?? {}) },
    choices: state.choices,
    lastHandler: () => Promise.resolve(null),
  };
  const words = flowWords(metadata, instance.key, ctx.locale);
  return lookAhead(ctx, deps, { model: deployment.model, state, subject, words });
}

/** What is still to come, nearest first. */
export async function lookAhead(ctx: Context, deps: FlowDeps, outlook: Outlook): Promise<FlowForecast> {
  const { model, state, subject, words } = outlook;
  const at = ctx.clock.now().toISOString();
  // What the record says now was chosen as variables are, out of the same values.
  const ahead = forecastFlow(model, state, { variables: variablesFor(null, subject.variables), at });
  const coming = outlook.withPresent ? [...presentNodes(model, state), ...ahead] : ahead;
  const found: (SoughtPeople | null)[] = [];
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
    isUnresolved: found[index]?.isNobody ?? false,
    isSkipped: found[index]?.isSkipped ?? false,
    dependsOn: dependsOn.map((id) => (names.has(id) ? words.node(id, names.get(id) ?? id) : facts.name(id))),
  }));
}

/** Who would do a node; null for one that nobody does. Of rules that are answered later, only who is known by the others. */
async function soughtAt(
  ctx: Context,
  deps: FlowDeps,
  { model, state, subject, node }: Outlook & { readonly node: ForecastNode },
): Promise<SoughtPeople | null> {
  const { nodeId, assignees: rules, type } = node;
  if (rules.length === 0 || type !== 'user') return null;
  const isOpen = rules.some(
    ({ kind }) => isLater(kind) || (kind === 'initiatorChoice' && !state.choices[nodeId]),
  );
  const sought = isOpen
    ? {
        members: await resolveAssignees(ctx, deps, { rules, nodeId, subject }),
        isSkipped: false,
        isNobody: false,
      }
    : await seekFor(ctx, deps, { model, state, subject, nodeId });
  return { ...sought, members: sought.members.slice(0, PEOPLE_MAX) };
}

/** Rules that nobody can answer before the flow has come there. */
function isLater(kind: string): boolean {
  return kind === 'previousHandler' || kind === 'variable';
}

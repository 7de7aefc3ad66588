import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowForecast } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { type FlowModel, type FlowState, indexOf, startFlow } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { peopleOf, personsIn } from './assignees/people.ts';
import { administratorsOf } from './assignees/resolve-assignees.ts';
import { EMPTY_SUBJECT, type FlowSubject } from './assignees/subject.ts';
import type { FlowDeps } from './flow-deps.ts';
import { flowWords, type FlowWords } from './instances/flow-texts.ts';
import { variablesFor } from './instances/variables.ts';
import { lookAhead } from './views/forecast.ts';

type Preview = EndpointReply<typeof endpoints.previewFlow>;

const NONE: Preview = { flow: null, forecast: [], choices: [], halt: null };

/**
 * Previews a submission: the assignees of each step, and the choices of the initiator. Nothing is started.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function previewFlow(
  ctx: Context,
  deps: FlowDeps,
  { id: code, dataId }: { readonly id: string; readonly dataId: string },
): Promise<Preview> {
  const form = await deps.records.metadata.form(code);
  assertMay(ctx, form.resource, 'read');
  const key = form.definition.flow;
  const deploymentId = key === undefined ? null : await deps.deployments.current(ctx, key);
  if (deploymentId === null) return NONE;
  const [stored] = await loadRecords(ctx, form.resource, { ids: [dataId] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const { model, version, name, key: flowKey } = await deps.deployments.byId(ctx, deploymentId);
  const { memberId, orgId } = memberOf(ctx);
  const variables = variablesFor(model, stored.values);
  const subject: FlowSubject = {
    ...EMPTY_SUBJECT,
    initiatorId: memberId,
    initiatorOrgId: orgId,
    record: { resource: form.resource, values: stored.values },
    variables,
  };
  const at = ctx.clock.now().toISOString();
  const { state } = startFlow(model, { kind: 'start', by: memberId, at, initiator: memberId, variables });
  const words = flowWords(await deps.records.metadata.current(), flowKey, ctx.locale);
  const forecast = await lookAhead(ctx, deps, { model, state, subject, words, withPresent: true });
  const flow = { key: flowKey, name: words.flow(name), version };
  const choices = await choicesOf(ctx, model, words);
  return { flow, forecast, choices, halt: await blockingStepOf(ctx, deps, { state, forecast }) };
}

/** The first step without assignees, and the responsible administrators: submitting would be refused. */
async function blockingStepOf(
  ctx: Context,
  deps: FlowDeps,
  { state, forecast }: { state: FlowState; forecast: FlowForecast },
): Promise<Preview['halt']> {
  const present = new Set(state.tokens.map(({ nodeId }) => nodeId));
  const step = forecast.find(({ nodeId, isUnresolved }) => isUnresolved && present.has(nodeId));
  if (!step) return null;
  const administrators = await administratorsOf(ctx, deps);
  return { nodeName: step.nodeName, askWhom: personsIn(await peopleOf(ctx, administrators), administrators) };
}

/** Nodes whose assignees the initiator chooses. */
async function choicesOf(ctx: Context, model: FlowModel, words: FlowWords): Promise<Preview['choices']> {
  const asked = [...indexOf(model).positions.values()].flatMap(({ node }) => {
    if (node.type !== 'user') return [];
    const rule = node.options.assignees.find(({ kind }) => kind === 'initiatorChoice');
    return rule?.kind === 'initiatorChoice' ? [{ node, among: rule.among ?? [] }] : [];
  });
  const people = await peopleOf(
    ctx,
    asked.flatMap(({ among }) => among),
  );
  return asked.map(({ node, among }) => ({
    nodeId: node.id,
    nodeName: words.node(node.id, node.name),
    among: personsIn(people, among),
  }));
}

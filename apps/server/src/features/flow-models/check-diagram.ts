import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import type { FlowFault, FlowSurroundings } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { checkPeople } from '#server/platform/flows/diagrams/check-people.ts';
import { type ReadDiagram, readDiagram } from '#server/platform/flows/diagrams/read-diagram.ts';
import { surroundingsOf } from '#server/platform/flows/diagrams/surroundings.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';

/** A diagram with the forms whose records run it. */
export interface DiagramToCheck {
  readonly bpmnXml: string;
  readonly forms: readonly string[];
  /** Whoever stands for the initiator; the caller unless given. */
  readonly sampleMemberId?: string | undefined;
}

/** Everything that is wrong with a diagram in this centre. */
export async function checkDiagram(
  ctx: Context,
  deps: FlowModelsDeps,
  given: DiagramToCheck,
): Promise<FlowFaultView[]> {
  return faultViews((await readHere(ctx, deps, given)).faults);
}

/** A diagram read with what this centre has: its posts, forms, fields, states, flows and people. */
export async function readHere(
  ctx: Context,
  deps: FlowModelsDeps,
  given: DiagramToCheck,
): Promise<ReadDiagram> {
  const read = await readDiagram(given.bpmnXml, await surroundingsHere(ctx, deps, given.forms));
  if (!read.model) return read;
  const sampleId = given.sampleMemberId ?? memberOf(ctx).memberId;
  const people = await checkPeople(ctx, deps, { model: read.model, sampleId });
  return { ...read, faults: [...read.faults, ...people] };
}

/** What diagrams can name here. */
async function surroundingsHere(
  ctx: Context,
  { metadata }: FlowModelsDeps,
  formCodes: readonly string[],
): Promise<FlowSurroundings> {
  const { forms } = await metadata.current();
  const posts = await ctx.db.selectFrom('sys_post').select('code').execute();
  const flows = await ctx.db.selectFrom('flow_model').select('key').where('deleted_at', 'is', null).execute();
  const resources = formCodes.flatMap((code) => forms.get(code)?.resource.definition ?? []);
  return surroundingsOf({
    resources: [...new Set(resources)],
    forms: [...forms.keys()],
    posts: posts.map(({ code }) => code),
    flows: flows.map(({ key }) => key),
  });
}

/** Faults as the browser gets them. */
export function faultViews(faults: readonly FlowFault[]): FlowFaultView[] {
  return faults.map((fault) => ({ ...fault, params: { ...fault.params } }));
}

/** Whether nothing stands in the way of a deployment. */
export function isDeployable(faults: readonly FlowFault[]): boolean {
  return !faults.some(({ isBlocking }) => isBlocking);
}

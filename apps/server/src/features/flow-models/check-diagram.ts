import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import type { FlowFault, FlowSurroundings } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { checkAssignees } from '#server/platform/flows/assignees/check-assignees.ts';
import { type ReadDiagram, readDiagram, surroundingsOf } from '#server/platform/flows/read-diagram.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';

/** A diagram with the forms that use it. */
export interface DiagramToCheck {
  readonly bpmnXml: string;
  readonly forms: readonly string[];
  /** The sample initiator; the caller by default. */
  readonly sampleMemberId?: string | undefined;
}

/** All faults of a diagram in this centre. */
export async function checkDiagram(
  ctx: Context,
  deps: FlowModelsDeps,
  input: DiagramToCheck,
): Promise<FlowFaultView[]> {
  return faultViews((await readHere(ctx, deps, input)).faults);
}

/** Parses a diagram against this centre's posts, forms, fields, states, flows and people. */
export async function readHere(
  ctx: Context,
  deps: FlowModelsDeps,
  input: DiagramToCheck,
): Promise<ReadDiagram> {
  const read = await readDiagram(input.bpmnXml, await surroundingsHere(ctx, deps, input.forms));
  if (!read.model) return read;
  const sampleId = input.sampleMemberId ?? memberOf(ctx).memberId;
  const people = await checkAssignees(ctx, deps, { model: read.model, sampleId });
  return { ...read, faults: [...read.faults, ...people] };
}

/** Everything that diagrams can refer to here. */
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

/** Faults as sent to the browser. */
export function faultViews(faults: readonly FlowFault[]): FlowFaultView[] {
  return faults.map((fault) => ({ ...fault, params: { ...fault.params } }));
}

/** Whether no fault prevents a deployment. */
export function isDeployable(faults: readonly FlowFault[]): boolean {
  return !faults.some(({ isBlocking }) => isBlocking);
}

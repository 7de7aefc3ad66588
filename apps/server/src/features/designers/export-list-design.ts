import type { ListDefinition } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { laidOver, type ListGround, openGround } from './list-ground.ts';
import { readVersion } from './list-versions.ts';

type Wanted = EndpointBody<typeof endpoints.exportListDesign>;

/** The whole definition of a list as a file. @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_VERSION_NOT_FOUND */
export async function exportListDesign(
  ctx: Context,
  { metadata }: DesignersDeps,
  { code, of }: Wanted,
): Promise<EndpointReply<typeof endpoints.exportListDesign>> {
  const ground = await openGround(ctx, metadata, { code });
  const definition = typeof of === 'number' ? await versionOf(ctx, code, of) : definitionOf(ground, of);
  const part = typeof of === 'number' ? `v${of}` : of;
  return { fileName: `${code}.${part}.list.json`, text: `${JSON.stringify(definition, null, 2)}\n` };
}

async function versionOf(ctx: Context, code: string, number: number): Promise<ListDefinition> {
  return (await readVersion(ctx, { code, number })).definition;
}

function definitionOf(
  { shipped, now, draft }: ListGround,
  of: Exclude<Wanted['of'], number>,
): ListDefinition {
  if (of === 'shipped') return shipped;
  return of === 'draft' && draft !== null ? laidOver(shipped, draft) : now;
}

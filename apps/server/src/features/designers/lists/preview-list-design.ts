import { withListDesign } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { JsonText } from '#server/http/answer/json-text.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { queryRecords } from '#server/platform/records/query-records.ts';
import { checkListDesign } from './check-list-design.ts';
import type { DesignersDeps } from '../workbench/designers-deps.ts';
import { openGround } from '../workbench/ground.ts';
import { LISTS } from './list-kind.ts';

/** A design as the caller would see it. Nothing is kept. @throws AppError DEFINITION_NOT_FOUND */
export async function previewListDesign(
  ctx: Context,
  { metadata, buildListView }: DesignersDeps,
  { code, design }: EndpointBody<typeof endpoints.previewListDesign>,
): Promise<EndpointReply<typeof endpoints.previewListDesign>> {
  const ground = await openGround(ctx, { of: LISTS, metadata }, { code });
  const definition = withListDesign(ground, design);
  const faults = await checkListDesign(ctx, ground, definition);
  const view = buildListView(ground.metadata, { ...ground.model, definition }, ctx);
  return { view, faults: [...faults] };
}

/**
 * Rows of a design: the list's own query with the columns of the design. Which rows there are is no part of a design, and every
 * field is read as far as the caller may read it: nothing is told that the list or its records would not tell them.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_UNSOUND, QUERY_INVALID
 */
export async function previewListRows(
  ctx: Context,
  { metadata, links }: DesignersDeps,
  { code, design, queryParam }: EndpointBody<typeof endpoints.previewListRows>,
): Promise<JsonText> {
  const ground = await openGround(ctx, { of: LISTS, metadata }, { code });
  const definition = withListDesign(ground, design);
  const faults = await checkListDesign(ctx, ground, definition);
  if (faults.length > 0) throw new AppError('DESIGN_UNSOUND');
  const lists = new Map([...ground.metadata.lists, [code, { ...ground.model, definition }]]);
  const drawn = fixedMetadata({ ...ground.metadata, lists });
  return queryRecords(ctx, { metadata: drawn, links }, { listCode: code, queryParam });
}

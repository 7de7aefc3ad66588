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
import { openSubject } from '../workbench/design-subject.ts';
import { LISTS } from './list-kind.ts';

/** A design as the caller would see it. Nothing is stored. @throws AppError DEFINITION_NOT_FOUND */
export async function previewListDesign(
  ctx: Context,
  { metadata, buildListView }: DesignersDeps,
  { code, design }: EndpointBody<typeof endpoints.previewListDesign>,
): Promise<EndpointReply<typeof endpoints.previewListDesign>> {
  const subject = await openSubject(ctx, { of: LISTS, metadata }, { code });
  const definition = withListDesign(subject, design);
  const faults = await checkListDesign(ctx, subject, definition);
  const view = buildListView(subject.metadata, { ...subject.model, definition }, ctx);
  return { view, faults: [...faults] };
}

/**
 * Preview rows: the list's own query with the columns of the design. A design cannot change which rows are returned, and fields are limited
 * to the caller's access, so nothing more than in the list or its records is revealed.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_UNSOUND, QUERY_INVALID
 */
export async function previewListRows(
  ctx: Context,
  { metadata, links }: DesignersDeps,
  { code, design, queryParam }: EndpointBody<typeof endpoints.previewListRows>,
): Promise<JsonText> {
  const subject = await openSubject(ctx, { of: LISTS, metadata }, { code });
  const definition = withListDesign(subject, design);
  const faults = await checkListDesign(ctx, subject, definition);
  if (faults.length > 0) throw new AppError('DESIGN_UNSOUND');
  const lists = new Map([...subject.metadata.lists, [code, { ...subject.model, definition }]]);
  const drawn = fixedMetadata({ ...subject.metadata, lists });
  return queryRecords(ctx, { metadata: drawn, links }, { listCode: code, queryParam });
}

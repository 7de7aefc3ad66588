import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { textFinderWith } from '#server/platform/metadata/designed-texts.ts';
import type { DesignersDeps } from '../workbench/designers-deps.ts';
import { openGround } from '../workbench/ground.ts';
import { checkFormDesign } from './check-form-design.ts';
import { FORMS } from './form-kind.ts';
import { wantedForm } from './wanted-form.ts';

/** A design as the caller would see it, and what is wrong with it. Nothing is kept. @throws AppError DEFINITION_NOT_FOUND */
export async function previewFormDesign(
  ctx: Context,
  { metadata, buildFormView }: DesignersDeps,
  { code, design }: EndpointBody<typeof endpoints.previewFormDesign>,
): Promise<EndpointReply<typeof endpoints.previewFormDesign>> {
  const ground = await openGround(ctx, { of: FORMS, metadata }, { code });
  const definition = wantedForm(ground, design);
  const faults = await checkFormDesign(ctx, ground, definition);
  const drawn = textFinderWith(ground.metadata, definition);
  return { view: buildFormView(drawn, { ...ground.model, definition }, ctx), faults: [...faults] };
}

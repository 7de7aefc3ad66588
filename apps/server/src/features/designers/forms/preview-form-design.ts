import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { textFinderWith } from '#server/platform/metadata/designed-texts.ts';
import type { DesignersDeps } from '../workbench/designers-deps.ts';
import { openSubject } from '../workbench/design-subject.ts';
import { checkFormDesign } from './check-form-design.ts';
import { FORMS } from './form-kind.ts';
import { wantedForm } from './wanted-form.ts';

/** A design as the caller would see it, and its faults. Nothing is stored. @throws AppError DEFINITION_NOT_FOUND */
export async function previewFormDesign(
  ctx: Context,
  { metadata, buildFormView }: DesignersDeps,
  { code, design }: EndpointBody<typeof endpoints.previewFormDesign>,
): Promise<EndpointReply<typeof endpoints.previewFormDesign>> {
  const subject = await openSubject(ctx, { of: FORMS, metadata }, { code });
  const definition = wantedForm(subject, design);
  const faults = await checkFormDesign(ctx, subject, definition);
  const drawn = textFinderWith(subject.metadata, definition);
  return { view: buildFormView(drawn, { ...subject.model, definition }, ctx), faults: [...faults] };
}

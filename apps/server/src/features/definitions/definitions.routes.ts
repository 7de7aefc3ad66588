import { mayDo } from '@haiqiao/contract/access';
import { getFormDefinition, getListDefinition } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { type Etagged, withEtag } from '#server/http/answer/etag.ts';
import { JsonText } from '#server/http/answer/json-text.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { Metadata, MetadataStore, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordFlows } from '#server/platform/records/record-deps.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';
import { buildFormView } from './form-view.ts';
import { buildListView } from './list-view.ts';
import { createViewCache, rightsKeyOf } from './view-cache.ts';

/** Serves the definitions of screens, limited to what the caller may see. */
export function registerDefinitionsRoutes(
  host: RouteHost,
  { metadata, flows }: { metadata: MetadataStore; flows: Pick<RecordFlows, 'withAnyTask'> },
): void {
  const answer = definitionAnswers();
  route(host, getListDefinition, async (ctx, { listCode }) => {
    const snapshot = await metadata.current();
    const list = snapshot.lists.get(listCode);
    const open = list && isListOpen(ctx.actor, list) ? list : undefined;
    return answer(ctx, snapshot, { kind: 'list', code: listCode, model: open, build: buildListView });
  });
  route(host, getFormDefinition, async (ctx, { formCode }) => {
    const snapshot = await metadata.current();
    const form = snapshot.forms.get(formCode);
    // A member with a task on a record sees it, independent of their groups.
    const isTheirs = !form || mayDo(ctx.actor, form.resource.code, 'read');
    const reader = isTheirs ? ctx : await flows.withAnyTask(ctx, form.resource);
    return answer(reader, snapshot, { kind: 'form', code: formCode, model: form, build: buildFormView });
  });
}

interface Wanted<Model> {
  readonly kind: 'list' | 'form';
  readonly code: string;
  readonly model: Model | undefined;
  readonly build: (metadata: Metadata, model: Model, reader: Pick<Context, 'actor' | 'locale'>) => object;
}

function definitionAnswers() {
  const cache = createViewCache();
  /** @throws AppError DEFINITION_NOT_FOUND also for what the caller may not read: its existence is not revealed */
  return <Model extends { readonly resource: ResourceModel }>(
    { actor, locale }: Context,
    metadata: Metadata,
    { kind, code, model, build }: Wanted<Model>,
  ): Etagged => {
    if (!model || !mayDo(actor, model.resource.code, 'read'))
      throw new AppError('DEFINITION_NOT_FOUND', { code });
    const key = `${kind} ${code} ${locale} ${rightsKeyOf(actor)}`;
    const view = cache.get(metadata, key, () => build(metadata, model, { actor, locale }));
    return withEtag(view.tag, new JsonText(view.json));
  };
}

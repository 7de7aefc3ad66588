import { RESOURCE_VERBS } from '@haiqiao/contract/definitions';
import { ENDPOINTS, type ExplainChoices } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { getPermissionCatalogue } from '../groups/query-catalogue.ts';
import { localizedResource } from '#server/platform/metadata/localized-resource.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';

/** Everything that can be explained, in the reader's language. */
export async function queryExplainChoices(ctx: Context, deps: PermissionsDeps): Promise<ExplainChoices> {
  const metadata = await deps.metadata.current();
  const verbs = [...metadata.resources.values()].map((model) => {
    const { actions = [] } = localizedResource(metadata, model, ctx.locale);
    const own = actions.map(({ code, label }) => ({ code, name: label }));
    const ofAll = RESOURCE_VERBS.map((code): ExplainChoices['verbs'][string][number] => ({ code, name: '' }));
    return [model.code, [...ofAll, ...own]] satisfies [string, unknown];
  });
  return {
    catalogue: await getPermissionCatalogue(ctx, deps),
    verbs: Object.fromEntries(verbs),
    routes: ENDPOINTS.map(({ name, path }) => ({ name, path })),
  };
}

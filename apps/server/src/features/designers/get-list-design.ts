import { designOfList, localizeList, type TextOf, textKeys } from '@haiqiao/contract/definitions';
import { DESIGN_LOCALES, localizeAction } from '@haiqiao/contract/definitions';
import type { ListDesignView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { designFields } from './design-fields.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { laidOver, type ListGround, openGround } from './list-ground.ts';
import { lastNumber } from './list-versions.ts';

/** A list to design, with everything that its design can name. @throws AppError DEFINITION_NOT_FOUND */
export async function getListDesign(
  ctx: Context,
  deps: DesignersDeps,
  { code }: { readonly code: string },
): Promise<ListDesignView> {
  const ground = await openGround(ctx, deps.metadata, { code });
  const { metadata, model, shipped, now, overlay, fault, draft } = ground;
  const text: TextOf = (key, source) => metadata.text(key, source, ctx.locale);
  return {
    code,
    label: localizeList(model.definition, text).label,
    module: ground.module,
    base: ground.base,
    rowVersion: ground.rowVersion,
    shipped: designOfList(shipped),
    inForce: designOfList(now),
    draft: draft === null ? null : designOfList(laidOver(shipped, draft)),
    draftBy: ground.draftBy,
    draftAt: ground.draftAt?.toISOString() ?? null,
    setAside: fault === null ? null : designOfList(laidOver(shipped, overlay)),
    fault: fault ?? '',
    version: await lastNumber(ctx, code),
    isCustomised: overlay !== null,
    shippedTexts: await shippedTexts(ctx, ground),
    fields: [...designFields(ctx, metadata, model.resource)],
    ownFilters: ownFilters(ground, text),
    actions: (model.resource.definition.actions ?? []).map((action) => {
      const { label, batch = false } = localizeAction(model.resource.code, action, text);
      return { code: action.code, label, isBatch: batch };
    }),
  };
}

function ownFilters({ shipped, now }: ListGround, text: TextOf) {
  const all = [shipped, now].flatMap((list) => localizeList(list, text).filters ?? []);
  const named = all.flatMap((filter) => ('key' in filter ? [[filter.key, filter.label] as const] : []));
  return [...new Map(named)].map(([name, label]) => ({ name, label }));
}

/** As the area calls the list in other languages, whatever a design calls it. */
async function shippedTexts(
  ctx: Context,
  { code, module }: ListGround,
): Promise<ListDesignView['shippedTexts']> {
  const rows = await ctx.db
    .selectFrom('meta_translation')
    .select(['locale', 'texts'])
    .where('module_code', '=', module.code)
    .execute();
  const texts = new Map(rows.map((row) => [row.locale, row.texts]));
  const of = (locale: string) => ({
    label: texts.get(locale)?.[textKeys.list(code)] ?? '',
    purpose: texts.get(locale)?.[textKeys.listPurpose(code)] ?? '',
  });
  return Object.fromEntries(DESIGN_LOCALES.map((locale) => [locale, of(locale)]));
}

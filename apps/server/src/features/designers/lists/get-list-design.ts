import { designOfList, localizeList, type TextOf, textKeys } from '@haiqiao/contract/definitions';
import { DESIGN_LOCALES, localizeAction } from '@haiqiao/contract/definitions';
import type { ListDesignView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { DesignersDeps } from '../workbench/designers-deps.ts';
import { headOf, laidOver, openSubject, shippedWords } from '../workbench/design-subject.ts';
import { lastNumber } from '../workbench/versions.ts';
import { designFields } from './design-fields.ts';
import type { ListSubject } from './check-list-design.ts';
import { LISTS } from './list-kind.ts';

/** A list to design, with everything that its design can refer to. @throws AppError DEFINITION_NOT_FOUND */
export async function getListDesign(
  ctx: Context,
  deps: DesignersDeps,
  { code }: { readonly code: string },
): Promise<ListDesignView> {
  const subject = await openSubject(ctx, { of: LISTS, ...deps }, { code });
  const { metadata, model, shipped } = subject;
  const text: TextOf = (key, source) => metadata.text(key, source, ctx.locale);
  return {
    ...headOf(subject, designOfList, (overlay) => laidOver(shipped, overlay)),
    label: localizeList(model.definition, text).label,
    version: await lastNumber(ctx, { kind: 'list', code }),
    shippedTexts: await shippedTexts(ctx, subject),
    fields: [...designFields(ctx, metadata, model.resource)],
    ownFilters: ownFilters(subject, text),
    actions: (model.resource.definition.actions ?? []).map((action) => {
      const { label, batch = false } = localizeAction(model.resource.code, action, text);
      return { code: action.code, label, isBatch: batch };
    }),
  };
}

function ownFilters({ shipped, now }: ListSubject, text: TextOf) {
  const all = [shipped, now].flatMap((list) => localizeList(list, text).filters ?? []);
  const named = all.flatMap((filter) => ('key' in filter ? [[filter.key, filter.label] as const] : []));
  return [...new Map(named)].map(([name, label]) => ({ name, label }));
}

/** The area's name of the list in other languages, without the design. */
async function shippedTexts(
  ctx: Context,
  { code, module }: ListSubject,
): Promise<ListDesignView['shippedTexts']> {
  const texts = await shippedWords(ctx, module.code);
  const of = (locale: string) => ({
    label: texts.get(locale)?.[textKeys.list(code)] ?? '',
    purpose: texts.get(locale)?.[textKeys.listPurpose(code)] ?? '',
  });
  return Object.fromEntries(DESIGN_LOCALES.map((locale) => [locale, of(locale)]));
}

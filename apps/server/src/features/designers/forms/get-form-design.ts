import {
  DESIGN_LOCALES,
  designOfForm,
  fieldsOf,
  localizeFields,
  localizeForm,
  type TextOf,
  textKeys,
  wholeForm,
} from '@haiqiao/contract/definitions';
import type { FormDesignView } from '@haiqiao/contract/endpoints';
import { LOCALES } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { DesignersDeps } from '../workbench/designers-deps.ts';
import { headOf, laidOver, openGround, shippedWords } from '../workbench/ground.ts';
import { lastNumber } from '../workbench/versions.ts';
import type { FormGround } from './check-form-design.ts';
import { FORMS } from './form-kind.ts';
import { paletteOf } from './palette.ts';

/** A form to design, with everything that its design can name. @throws AppError DEFINITION_NOT_FOUND */
export async function getFormDesign(
  ctx: Context,
  deps: DesignersDeps,
  { code }: { readonly code: string },
): Promise<FormDesignView> {
  const ground = await openGround(ctx, { of: FORMS, ...deps }, { code });
  const { metadata, model, shipped } = ground;
  const text: TextOf = (key, source) => metadata.text(key, source, ctx.locale);
  // As the resource calls them: what the design calls them is laid over them on screen.
  const { words: _, ...wordless } = model.definition;
  const { fields, statuses } = deps.buildFormView(metadata, { ...model, definition: wordless }, ctx);
  return {
    ...headOf(ground, designOfForm, (overlay) => wholeForm(laidOver(shipped, overlay))),
    label: localizeForm(model.definition, text).label,
    version: await lastNumber(ctx, { kind: 'form', code }),
    shippedTexts: await shippedTexts(ctx, ground),
    shippedWords: shippedFieldWords(ground, Object.keys(fields)),
    fields,
    palette: [...paletteOf(ctx, model.resource)],
    statuses,
  };
}

/** As the resource calls fields and what it says beside their inputs, in all languages. */
function shippedFieldWords(
  { metadata, model: { resource } }: FormGround,
  names: readonly string[],
): FormDesignView['shippedWords'] {
  const all = LOCALES.map(({ code, tag }) => {
    const text: TextOf = (key, source) => metadata.text(key, source, code);
    return [tag, localizeFields(resource.code, fieldsOf(resource.definition), text)] as const;
  });
  const wordsOf = (name: string) =>
    Object.fromEntries(
      all.flatMap(([tag, fields]) => {
        const field = fields[name];
        return field ? [[tag, { label: field.label, ...(field.help && { help: field.help }) }] as const] : [];
      }),
    );
  return Object.fromEntries(names.map((name) => [name, wordsOf(name)]));
}

/** As the area calls the form and its parts in other languages, whatever a design calls them. */
async function shippedTexts(
  ctx: Context,
  { code, module, shipped }: FormGround,
): Promise<FormDesignView['shippedTexts']> {
  const texts = await shippedWords(ctx, module.code);
  const tabs = shipped.tabs ?? [];
  const parts = [...(shipped.parts ?? []), ...tabs.flatMap((tab) => tab.parts)];
  const keys = [...tabs, ...parts].map(({ key }) => [key, textKeys.formPart(code, key)] as const);
  const all = [['', textKeys.form(code)] as const, ...keys];
  return Object.fromEntries(
    DESIGN_LOCALES.map((locale) => [
      locale,
      Object.fromEntries(
        all.flatMap(([key, textKey]) => {
          const word = texts.get(locale)?.[textKey];
          return word === undefined ? [] : [[key, word] as const];
        }),
      ),
    ]),
  );
}

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
import { headOf, laidOver, openSubject, shippedWords } from '../workbench/design-subject.ts';
import { lastNumber } from '../workbench/versions.ts';
import type { FormSubject } from './check-form-design.ts';
import { FORMS } from './form-kind.ts';
import { paletteOf } from './palette.ts';

/** A form to design, with everything that its design can refer to. @throws AppError DEFINITION_NOT_FOUND */
export async function getFormDesign(
  ctx: Context,
  deps: DesignersDeps,
  { code }: { readonly code: string },
): Promise<FormDesignView> {
  const subject = await openSubject(ctx, { of: FORMS, ...deps }, { code });
  const { metadata, model, shipped } = subject;
  const text: TextOf = (key, source) => metadata.text(key, source, ctx.locale);
  // Field names of the resource; the design's names are overlaid on screen.
  const { words: _, ...wordless } = model.definition;
  const { fields, statuses } = deps.buildFormView(metadata, { ...model, definition: wordless }, ctx);
  return {
    ...headOf(subject, designOfForm, (overlay) => wholeForm(laidOver(shipped, overlay))),
    label: localizeForm(model.definition, text).label,
    version: await lastNumber(ctx, { kind: 'form', code }),
    shippedTexts: await shippedTexts(ctx, subject),
    shippedWords: shippedFieldWords(subject, Object.keys(fields)),
    fields,
    palette: [...paletteOf(ctx, model.resource)],
    statuses,
  };
}

/** Field names and input hints of the resource, in all languages. */
function shippedFieldWords(
  { metadata, model: { resource } }: FormSubject,
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

/** The area's names of the form and its parts in other languages, without the design. */
async function shippedTexts(
  ctx: Context,
  { code, module, shipped }: FormSubject,
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

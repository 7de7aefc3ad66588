import { type FormDefinition, type ListDefinition, textKeys } from '@haiqiao/contract/definitions';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Metadata } from './model.ts';
import type { TranslationRow } from './texts.ts';

/** A designer's translations of a list name; they precede those of its module. */
export function textsOfList({ code, texts = {} }: ListDefinition): readonly TranslationRow[] {
  return Object.entries(texts).map(([locale, { label, purpose }]) => ({
    locale,
    texts: {
      ...(label === undefined ? {} : { [textKeys.list(code)]: label }),
      ...(purpose === undefined ? {} : { [textKeys.listPurpose(code)]: purpose }),
    },
  }));
}

/** The same for a form, its tabs and its sections. */
export function textsOfForm({ code, texts = {} }: FormDefinition): readonly TranslationRow[] {
  return Object.entries(texts).map(([locale, { label, parts = {} }]) => ({
    locale,
    texts: {
      ...(label === undefined ? {} : { [textKeys.form(code)]: label }),
      ...Object.fromEntries(
        Object.entries(parts).map(([key, text]) => [textKeys.formPart(code, key), text] as const),
      ),
    },
  }));
}

/** A snapshot with the texts of a form design. */
export function textFinderWith(metadata: Metadata, form: FormDefinition): Metadata {
  const designed = new Map(textsOfForm(form).map(({ locale, texts }) => [locale, texts]));
  return {
    ...metadata,
    text: (key, source, locale) => designed.get(tagOf(locale))?.[key] ?? metadata.text(key, source, locale),
  };
}

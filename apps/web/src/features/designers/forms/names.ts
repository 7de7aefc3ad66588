import { DESIGN_LOCALES } from '@haiqiao/contract/definitions';
import type { FormDesignView } from '@haiqiao/contract/endpoints';
import { tagOf } from '@haiqiao/contract/i18n';
import { useLocale } from '#web/i18n/runtime.ts';
import type { NamedThing } from './form-scope.ts';

/** Names of tabs and parts for the reader: as designed in their language, as shipped in it, else in simplified Chinese. */
export function useNames({
  shippedTexts,
}: Pick<FormDesignView, 'shippedTexts'>): (thing: NamedThing) => string {
  const tag = tagOf(useLocale());
  const locale = DESIGN_LOCALES.find((each) => each === tag);
  return ({ key, label, texts }) =>
    locale === undefined ? label : texts[locale] || shippedTexts[locale]?.[key] || label;
}

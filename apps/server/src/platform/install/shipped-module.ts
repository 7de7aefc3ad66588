import type { ModuleDefinition } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';

/** Languages that a module's `locales/` holds; simplified Chinese is the source and stands in the definitions. */
export const TRANSLATED_LOCALES = ['zh-TW', 'en', 'ja'] as const satisfies readonly LocaleCode[];

/** A language that a module is translated into. */
export type TranslatedLocale = (typeof TRANSLATED_LOCALES)[number];

/** Texts of a module by language and key. */
export type ModuleTexts = Readonly<Record<TranslatedLocale, Readonly<Record<string, string>>>>;

/** A business area as its folder holds it. */
export interface ShippedModule {
  readonly definition: ModuleDefinition;
  readonly texts: ModuleTexts;
  /** Diagrams of its flows by the name of their file; none where it has none. */
  readonly diagrams?: Readonly<Record<string, string>>;
  /** Absolute path of its folder. */
  readonly folder: string;
}

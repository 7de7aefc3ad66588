import type { ModuleDefinition } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';

/** Languages of a module's `locales/`; simplified Chinese is the source language of the definitions. */
export const TRANSLATED_LOCALES = ['zh-TW', 'en', 'ja'] as const satisfies readonly LocaleCode[];

/** A language that a module is translated into. */
export type TranslatedLocale = (typeof TRANSLATED_LOCALES)[number];

/** Texts of a module by language and key. */
export type ModuleTexts = Readonly<Record<TranslatedLocale, Readonly<Record<string, string>>>>;

/** A business area as read from its folder. */
export interface ShippedModule {
  readonly definition: ModuleDefinition;
  readonly texts: ModuleTexts;
  /** Diagrams of its flows by file name. */
  readonly diagrams?: Readonly<Record<string, string>>;
  /** Absolute path of its folder. */
  readonly folder: string;
}

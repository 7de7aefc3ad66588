import { FALLBACK_LOCALE, LOCALE_TAGS, type LocaleCode, parseLocale, tagOf } from '@haiqiao/contract/i18n';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { keepLocale, renewLocaleCookie } from './locale-cookie.ts';
import type { TextNamespace } from './namespaces.ts';

type Texts = Record<string, unknown>;

const loaders = import.meta.glob<Texts>('./locales/*/*.json', { import: 'default' });

async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const load = loaders[`./locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  return load();
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

function showLanguage(tag: string): void {
  document.documentElement.lang = tag;
}

/**
 * Starts the texts in the language of the cookie and waits until the given namespaces are here,
 * so that the first screen never shows keys. Other namespaces come when a screen asks (`useTranslation`, `loadTexts…`).
 */
export async function startTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  const tag = tagOf(renewLocaleCookie());
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: tag,
      fallbackLng: tagOf(FALLBACK_LOCALE),
      supportedLngs: [...LOCALE_TAGS],
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
  showLanguage(tag);
}

/** Fetches the texts of further screens in the current language, for code that is about to show them. */
export async function needTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
}

/** The language shown now. */
export function currentLocale(): LocaleCode {
  return parseLocale(i18next.language);
}

/** Changes the language of every open screen at once, without a reload, and keeps the choice. */
export async function changeLocale(code: LocaleCode): Promise<void> {
  await i18next.changeLanguage(tagOf(code));
  keepLocale(code);
}

/** The language shown now; the component follows a change. */
export function useLocale(): LocaleCode {
  const { i18n } = useTranslation();
  return parseLocale(i18n.language);
}

import { FALLBACK_LOCALE, LOCALE_TAGS, type LocaleCode, parseLocale, tagOf } from '@haiqiao/contract/i18n';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { storeHouseLocale, storeLocale, renewLocaleCookie } from './locale-cookie.ts';
import type { TextNamespace } from './namespaces.ts';

type Texts = Record<string, unknown>;

/** `language/namespace` of all loaded texts. */
const arrived = new Set<string>();

/** The texts of the sign-in page are bundled; the locations of the others come with the application. */
const firstTexts = import.meta.glob<Texts>('./locales/*/{captcha,common,http,login}.json', {
  import: 'default',
});

async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const file = `./locales/${language}/${namespace}.json`;
  const load = firstTexts[file] ?? (await import('./further-texts.ts')).furtherTexts(language, namespace);
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  const texts = await load();
  arrived.add(`${language}/${namespace}`);
  return texts;
}

/** Fallback language for missing texts. */
const STAND_IN = tagOf(FALLBACK_LOCALE);

/** The fallback is loaded late: the first screen has the network to itself this long. */
const STAND_IN_AFTER_MS = 300;

function loadStandIn(namespace: string): void {
  setTimeout(() => {
    loadTexts(STAND_IN, namespace).then(
      (texts) => i18next.addResourceBundle(STAND_IN, namespace, texts),
      () => undefined, // requested again when English itself is chosen
    );
  }, STAND_IN_AFTER_MS);
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    if (language === STAND_IN && language !== i18next.language) {
      loadStandIn(namespace);
      done(null, {});
      return;
    }
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
 * Initialises the texts in the cookie's language and waits for the given namespaces, so that the first screen never shows keys. Other
 * namespaces are loaded by their screens (`useTranslation`, `loadTexts…`).
 */
export async function startTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  const tag = tagOf(renewLocaleCookie());
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: tag,
      fallbackLng: STAND_IN,
      supportedLngs: [...LOCALE_TAGS],
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
  showLanguage(tag);
}

/** i18next caches a failed load forever and shows keys: it is only asked for loaded texts. */
async function fetchTexts(tag: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !arrived.has(`${tag}/${namespace}`));
  const texts = await Promise.all(missing.map((namespace) => loadTexts(tag, namespace)));
  for (const [index, namespace] of missing.entries()) i18next.addResourceBundle(tag, namespace, texts[index]);
}

/**
 * Loads the texts of further screens in the current language, for code about to show them.
 * @throws Error when loading fails; another call retries
 */
export async function needTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  await fetchTexts(i18next.language, namespaces);
  await i18next.loadNamespaces([...namespaces]);
}

/** The current language. */
export function currentLocale(): LocaleCode {
  return parseLocale(i18next.language);
}

/**
 * Changes the language of every open screen without a reload, and stores the choice.
 * @throws Error when its texts fail to load; the language then stays unchanged
 */
export async function changeLocale(code: LocaleCode): Promise<void> {
  await fetchTexts(tagOf(code), [i18next.options.ns ?? []].flat());
  await i18next.changeLanguage(tagOf(code));
  storeLocale(code);
}

/**
 * Applies the centre's language for people without a choice on this device; stored for the next visit, but not as their choice. If its
 * texts fail to load, the language stays unchanged.
 */
export async function followHouseLocale(code: LocaleCode): Promise<void> {
  const hasChosen = storeHouseLocale(code);
  if (hasChosen || tagOf(code) === i18next.language) return;
  try {
    await fetchTexts(tagOf(code), [i18next.options.ns ?? []].flat());
    await i18next.changeLanguage(tagOf(code));
  } catch {
    // Applies from the next page on.
  }
}

/** The current language; the component re-renders on a change. */
export function useLocale(): LocaleCode {
  const { i18n } = useTranslation();
  return parseLocale(i18n.language);
}

import { FALLBACK_LOCALE, LOCALE_TAGS, type LocaleCode, parseLocale, tagOf } from '@haiqiao/contract/i18n';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { keepHouseLocale, keepLocale, renewLocaleCookie } from './locale-cookie.ts';
import type { TextNamespace } from './namespaces.ts';

type Texts = Record<string, unknown>;

/** `language/namespace` of all texts that are here. */
const arrived = new Set<string>();

/** The texts of the sign-in page are known at once; where all the others are comes with the application. */
const firstTexts = import.meta.glob<Texts>('./locales/*/{captcha,common,http,login}.json', {
  import: 'default',
});

async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const file = `./locales/${language}/${namespace}.json`;
  const load = firstTexts[file] ?? (await import('./further-texts.ts')).furtherTexts[file];
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  const texts = await load();
  arrived.add(`${language}/${namespace}`);
  return texts;
}

/** The language that stands in for a text that another one does not have. */
const STAND_IN = tagOf(FALLBACK_LOCALE);

/** Nobody waits for what stands in; the first screen has the line to itself this long. */
const STAND_IN_AFTER_MS = 300;

function loadStandIn(namespace: string): void {
  setTimeout(() => {
    loadTexts(STAND_IN, namespace).then(
      (texts) => i18next.addResourceBundle(STAND_IN, namespace, texts),
      () => undefined, // asked for again when English itself is chosen
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

/** i18next remembers for ever that texts did not arrive, and shows keys: it is only asked for what is here. */
async function fetchTexts(tag: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !arrived.has(`${tag}/${namespace}`));
  const texts = await Promise.all(missing.map((namespace) => loadTexts(tag, namespace)));
  for (const [index, namespace] of missing.entries()) i18next.addResourceBundle(tag, namespace, texts[index]);
}

/**
 * Fetches the texts of further screens in the current language, for code that is about to show them.
 * @throws Error when they do not arrive; asked again, it tries again
 */
export async function needTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  await fetchTexts(i18next.language, namespaces);
  await i18next.loadNamespaces([...namespaces]);
}

/** The language shown now. */
export function currentLocale(): LocaleCode {
  return parseLocale(i18next.language);
}

/**
 * Changes the language of every open screen at once, without a reload, and keeps the choice.
 * @throws Error when its texts do not arrive; the language then stays as it is
 */
export async function changeLocale(code: LocaleCode): Promise<void> {
  await fetchTexts(tagOf(code), [i18next.options.ns ?? []].flat());
  await i18next.changeLanguage(tagOf(code));
  keepLocale(code);
}

/**
 * The centre's language, for those who have chosen none on this device; kept for the next visit, no choice of theirs.
 * Texts that do not arrive leave the language as it is.
 */
export async function followHouseLocale(code: LocaleCode): Promise<void> {
  const hasChosen = keepHouseLocale(code);
  if (hasChosen || tagOf(code) === i18next.language) return;
  try {
    await fetchTexts(tagOf(code), [i18next.options.ns ?? []].flat());
    await i18next.changeLanguage(tagOf(code));
  } catch {
    // The next page begins in it.
  }
}

/** The language shown now; the component follows a change. */
export function useLocale(): LocaleCode {
  const { i18n } = useTranslation();
  return parseLocale(i18n.language);
}

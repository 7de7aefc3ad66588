type LoadTexts = () => Promise<Record<string, unknown>>;

/** Texts of the fixed screens. Loaded after the sign-in: the list grows with every area, and the sign-in page must not. */
const platformTexts = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', { import: 'default' });

/** Texts of the pages of business areas; the namespace is the area's code. */
const moduleTexts = import.meta.glob<Record<string, unknown>>('../../../../modules/*/web/locales/*.json', {
  import: 'default',
});

/** Where the texts of a namespace are in one language; none when this build has no such namespace. */
export function furtherTexts(language: string, namespace: string): LoadTexts | undefined {
  const own = platformTexts[`./locales/${language}/${namespace}.json`];
  return own ?? moduleTexts[`../../../../modules/${namespace}/web/locales/${language}.json`];
}

/**
 * Where the texts of every screen are, by `./locales/<language>/<namespace>.json`. Known to whoever is signed in: the list
 * grows with every area, and the sign-in page must not.
 */
export const furtherTexts = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', {
  import: 'default',
});

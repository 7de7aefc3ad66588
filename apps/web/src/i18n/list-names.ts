import i18next from 'i18next';

/** Names joined with the separator of the page's language. */
export function listNames(names: readonly string[]): string {
  return names.join(i18next.t('common:separator'));
}

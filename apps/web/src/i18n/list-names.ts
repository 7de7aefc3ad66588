import i18next from 'i18next';

/** Names one after the other, as the language of the page separates them. */
export function listNames(names: readonly string[]): string {
  return names.join(i18next.t('common:separator'));
}

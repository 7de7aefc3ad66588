import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingWords } from './setting-words.ts';

/** A post that a setting may refer to. */
export interface PostChoice {
  readonly code: string;
  readonly name: string;
  /** Pinyin and initials. */
  readonly search: string;
}

/** The display names of values, in the reader's language. */
export function useSettingWords(posts: readonly PostChoice[]): SettingWords {
  const { t } = useTranslation('settings');
  return useMemo(
    () => ({
      on: t('value.on'),
      off: t('value.off'),
      empty: t('value.empty'),
      posts: new Map(posts.map(({ code, name }) => [code, name])),
    }),
    [t, posts],
  );
}

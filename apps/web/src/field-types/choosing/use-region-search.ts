import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import type { CascadeSearch } from '#web/ui/cascader/cascader.tsx';
import { rememberOptions } from '../option-labels.store.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const FOUND_MAX = 50;

/** Regions found by part of their name or pinyin. @param mayChoose whether a region is of the required level */
export function useRegionSearch(
  target: string,
  mayChoose: (option: RecordOption) => boolean,
): CascadeSearch & { readonly close: () => void } {
  const { t } = useTranslation('fields');
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedText(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...recordOptionQueries.search({ target, keyword, limit: FOUND_MAX }),
    enabled: keyword !== '',
  });
  useEffect(() => {
    if (data) rememberOptions(target, data);
  }, [target, data]);
  const isLoading = isFetching || keyword !== typed.trim();
  return {
    typed,
    onType: setTyped,
    found: (data ?? []).filter(mayChoose).map(({ value, displayValue, hint }) => ({
      value,
      label: hint === '' ? displayValue : `${hint} / ${displayValue}`,
    })),
    empty: t(isError ? 'searchFailed' : isLoading ? 'searching' : 'nothingFound'),
    close: () => setTyped(''),
  };
}

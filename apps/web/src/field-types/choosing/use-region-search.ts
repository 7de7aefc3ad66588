import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import type { CascadeSearch } from '#web/ui/cascader/cascader.tsx';
import { rememberOptions } from '../option-labels.store.ts';
import { useSettled } from './use-settled.ts';

const FOUND_MAX = 50;

/** Regions found by a part of their name, or its pinyin. @param mayChoose whether one is of the level that is asked for */
export function useRegionSearch(
  target: string,
  mayChoose: (option: RecordOption) => boolean,
): CascadeSearch & { readonly close: () => void } {
  const { t } = useTranslation('fields');
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
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

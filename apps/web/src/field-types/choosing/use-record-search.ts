import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import { rememberOptions } from '../option-labels.store.ts';
import { recentChoices } from './recent-choices.ts';
import { useDebouncedText } from './use-debounced-text.ts';

export interface RecordSearch {
  readonly options: readonly RecordOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Whether recent choices are shown first: nothing is typed yet. */
  readonly isRecent: boolean;
  readonly type: (text: string) => void;
  /** Reports the open state; requests start with the first opening. */
  readonly open: (isOpen: boolean) => void;
}

/**
 * Records to choose from, searched during typing; before that, recent choices and the newest records.
 * @param isOpenAtOnce whether the list is open from the start, without an opening event
 */
export function useRecordSearch(
  target: string,
  equals: Readonly<Record<string, string>>,
  isOpenAtOnce = false,
): RecordSearch {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(isOpenAtOnce);
  const keyword = useDebouncedText(typed.trim());
  const { data, isFetching, isError } = useQuery({
    ...recordOptionQueries.search({ target, keyword, equals }),
    enabled: isOpen,
  });
  useEffect(() => {
    if (data) rememberOptions(target, data);
  }, [target, data]);
  const found = data ?? [];
  const isRecent = keyword === '' && Object.keys(equals).length === 0;
  const recent = isRecent ? recentChoices(target) : [];
  const others = found.filter(({ value }) => !recent.some((each) => each.value === value));
  return {
    options: [...recent, ...others],
    isLoading: isOpen && isFetching,
    hasFailed: isError,
    isRecent: recent.length > 0,
    type: setTyped,
    open: (next) => {
      setOpen(next);
      if (!next) setTyped('');
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import { rememberOptions } from '../option-labels.store.ts';

const NONE: readonly RecordOption[] = [];

/** The top level of a unit or region tree. */
export function useTreeTop(target: string, isWanted: boolean) {
  const { data, isFetching } = useQuery({ ...recordOptionQueries.children(target, null), enabled: isWanted });
  useEffect(() => {
    if (data) rememberOptions(target, data);
  }, [target, data]);
  return { options: data ?? NONE, isLoading: isFetching && !data };
}

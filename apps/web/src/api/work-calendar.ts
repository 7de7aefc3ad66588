import {
  querySlaRules,
  queryWorkCalendar,
  saveSlaRules,
  saveWorkCalendar,
  type WorkDayKind,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';

const CALENDAR = ['work-calendar'] as const;

/** A mark of a day; null removes it. */
export interface DayMark {
  readonly date: string;
  readonly kind: WorkDayKind | null;
  readonly note: string;
}

/** Rules to set and to delete. */
export type RuleChange = EndpointInput<typeof saveSlaRules>;

export const workCalendarQueries = {
  year: (year: number) =>
    queryOptions({
      queryKey: [...CALENDAR, 'year', year],
      queryFn: ({ signal }) => callEndpoint(queryWorkCalendar, { year }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
  /** Names of forms and stages follow the language. */
  rules: (locale: string) =>
    queryOptions({
      ...inLanguage([...CALENDAR, 'rules', locale]),
      queryFn: ({ signal }) => callEndpoint(querySlaRules, {}, { signal, silent: true }),
    }),
};

/** Marks days. @throws ApiError, not yet shown to the user */
export async function markDays(days: readonly DayMark[]): Promise<void> {
  await callEndpoint(saveWorkCalendar, { days: days.map((day) => ({ ...day })) }, { silent: true });
  await queryClient.invalidateQueries({ queryKey: [...CALENDAR, 'year'] });
}

/** Changes rules. @throws ApiError, not yet shown to the user */
export async function changeRules(change: RuleChange): Promise<void> {
  await callEndpoint(saveSlaRules, change, { silent: true });
  await queryClient.invalidateQueries({ queryKey: [...CALENDAR, 'rules'] });
}

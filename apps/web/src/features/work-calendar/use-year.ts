import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { type DayMark, markDays, workCalendarQueries } from '#web/api/work-calendar.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { datesBetween, type Marks, marksOf } from './year.logic.ts';

/** Path of the page. */
const PATH = '/system/workCalendar';

/** The chosen year with the actions on its days. */
export interface YearScope {
  readonly year: number;
  readonly query: ReturnType<typeof useYearQuery>;
  readonly marks: Marks;
  readonly canChange: boolean;
  /** The chosen dates. */
  readonly chosen: ReadonlySet<string>;
  /** The day with keyboard focus. */
  readonly current: string;
  readonly isBusy: boolean;
  readonly go: (year: number) => void;
  /** Chooses a single day, or the range up to it. */
  readonly choose: (date: string, isRange: boolean) => void;
  readonly standOn: (date: string) => void;
  readonly store: (days: readonly DayMark[]) => Promise<void>;
}

function useYearQuery(year: number) {
  return useQuery(workCalendarQueries.year(year));
}

const NO_DATES: ReadonlySet<string> = new Set();

/** State of the shown year and the chosen days. @param thisYear the initial year */
export function useYear(thisYear: number): YearScope {
  const { t } = useTranslation('work-calendar');
  const [year, setYear] = useState(thisYear);
  const [chosen, setChosen] = useState(NO_DATES);
  const [current, setCurrent] = useState(`${thisYear}-01-01`);
  const [isBusy, setBusy] = useState(false);
  const query = useYearQuery(year);
  const days = query.data?.days;
  const marks = useMemo(() => marksOf(days ?? []), [days]);
  const canChange = useGrantedButtons(PATH).has('work_calendar:update');

  async function store(changes: readonly DayMark[]): Promise<void> {
    setBusy(true);
    try {
      await markDays(changes);
      setChosen(NO_DATES);
      showToast('success', t('saved'));
    } catch (error) {
      showToast('error', refusalMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    year,
    query,
    marks,
    canChange,
    chosen,
    current,
    isBusy,
    go(next) {
      setYear(next);
      setChosen(NO_DATES);
      setCurrent(`${next}-01-01`);
    },
    choose(date, isRange) {
      const isOnly = chosen.size === 1 && chosen.has(date);
      setChosen(isOnly && !isRange ? NO_DATES : new Set(isRange ? datesBetween(current, date) : [date]));
      if (!isRange) setCurrent(date);
    },
    standOn: setCurrent,
    store,
  };
}

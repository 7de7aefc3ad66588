import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dateByKey, type ShownDay, type ShownMonth } from './year.logic.ts';
import type { YearScope } from './use-year.ts';
import styles from './work-calendar.module.css';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export interface MonthGridProps {
  readonly month: ShownMonth;
  readonly scope: YearScope;
  readonly today: string;
}

/** One month: each day is a toggle button; the arrow keys move between days. */
export function MonthGrid({ month, scope, today }: MonthGridProps) {
  const { t } = useTranslation('work-calendar');
  const name = t(`month.${month.month}`);
  return (
    <section className={styles['month']} aria-label={name}>
      <h3 className={styles['monthName']}>{name}</h3>
      <div className={styles['week']} aria-hidden>
        {WEEKDAYS.map((day) => (
          <span key={day} className={styles['weekday']}>
            {t(`weekday.${day}`)}
          </span>
        ))}
      </div>
      {month.weeks.map((week) => (
        <div key={week.find((day) => day)?.date ?? ''} className={styles['week']}>
          {week.map((day, index) =>
            day ? (
              <Day key={day.date} day={day} scope={scope} isToday={day.date === today} />
            ) : (
              <span key={WEEKDAYS[index]} />
            ),
          )}
        </div>
      ))}
    </section>
  );
}

interface DayProps {
  readonly day: ShownDay;
  readonly scope: YearScope;
  readonly isToday: boolean;
}

function Day({ day, scope, isToday }: DayProps) {
  const { t } = useTranslation('work-calendar');
  const { date, number, isWorked, mark } = day;
  const kind = isWorked ? 'WORKDAY' : 'REST';
  const note = mark && mark.note !== '' ? `，${mark.note}` : '';
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = dateByKey(date, event.key);
    if (next === null) return;
    event.preventDefault();
    scope.standOn(next);
    const page = event.currentTarget.closest('[data-year]');
    page?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <button
      type="button"
      className={styles['day']}
      data-date={date}
      data-kind={kind}
      data-marked={mark !== null}
      data-today={isToday}
      tabIndex={scope.current === date ? 0 : -1}
      aria-pressed={scope.chosen.has(date)}
      title={mark?.note}
      disabled={!scope.canChange}
      onKeyDown={move}
      onClick={(event) => scope.choose(date, event.shiftKey)}
    >
      {number}
      {/* The name begins with what is seen: a voice command names it. */}
      <span className="sr-only">{`，${date}，${t(`kind.${kind}`)}${note}`}</span>
      {mark && (
        <span className={styles['badge']} aria-hidden>
          {t(`badge.${mark.kind}`)}
        </span>
      )}
    </button>
  );
}

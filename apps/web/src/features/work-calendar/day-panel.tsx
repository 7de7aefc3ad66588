import { WORK_DAY_KINDS, type WorkDayKind } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import type { YearScope } from './use-year.ts';
import styles from './work-calendar.module.css';
import { spansOf } from './year.logic.ts';

const NOTE_MAX = 50;

/** The mark of the chosen days, and all marked days. */
export function DayPanel({ scope }: { readonly scope: YearScope }) {
  return (
    <aside className={styles['panel']}>
      {scope.canChange && <Chosen key={[...scope.chosen].join()} scope={scope} />}
      <MarkList scope={scope} />
    </aside>
  );
}

function Chosen({ scope }: { readonly scope: YearScope }) {
  const { t } = useTranslation('work-calendar');
  const { chosen, marks, isBusy } = scope;
  const dates = [...chosen];
  const [first = '', last = dates.at(-1) ?? ''] = [dates[0], dates.at(-1)];
  const firstMark = marks.get(first);
  const [note, setNote] = useState(firstMark?.note ?? '');
  if (dates.length === 0) return <p className={styles['hint']}>{t('choose')}</p>;
  const store = (kind: WorkDayKind | null) =>
    void scope.store(dates.map((date) => ({ date, kind, note: kind === null ? '' : note.trim() })));
  return (
    <section className={styles['chosen']} aria-label={t('chosen.label')}>
      <p className={styles['chosenDates']}>
        {dates.length === 1 ? first : t('chosen.range', { from: first, to: last, count: dates.length })}
      </p>
      <TextField
        label={t('note')}
        value={note}
        maxLength={NOTE_MAX}
        placeholder={t('notePlaceholder')}
        onChange={setNote}
      />
      <div className={styles['verbs']}>
        {WORK_DAY_KINDS.map((kind) => (
          <Button key={kind} disabled={isBusy} onClick={() => store(kind)}>
            {t(`mark.${kind}`)}
          </Button>
        ))}
        <Button
          tone="text"
          disabled={isBusy || !dates.some((date) => marks.has(date))}
          onClick={() => store(null)}
        >
          {t('mark.none')}
        </Button>
      </div>
    </section>
  );
}

/** `MM-DD`: the year is shown above. */
function shortDate(date: string): string {
  return date.slice('YYYY-'.length);
}

function MarkList({ scope }: { readonly scope: YearScope }) {
  const { t } = useTranslation('work-calendar');
  const marks = [...scope.marks.values()];
  return (
    <section className={styles['marks']} aria-label={t('marks.label')}>
      <h3 className={styles['marksTitle']}>{t('marks.title', { count: marks.length })}</h3>
      {marks.length === 0 && <p className={styles['hint']}>{t('marks.none')}</p>}
      <ul className={styles['markList']}>
        {spansOf(marks).map(({ from, to, kind, note }) => (
          <li key={from} className={styles['markLine']}>
            <span className={styles['markDate']}>
              {from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`}
            </span>
            <StatusTag
              family={kind === 'WORKDAY' ? 'blue' : 'green'}
              glyph={kind === 'WORKDAY' ? 'clock' : 'check'}
            >
              {t(`kind.${kind}`)}
            </StatusTag>
            <span className={styles['markNote']}>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

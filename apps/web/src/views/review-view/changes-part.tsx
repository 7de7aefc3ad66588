import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { DiffTable } from '../detail-view/diff-table.tsx';
import { changesOf } from './changes.logic.ts';
import styles from './review-view.module.css';

export interface ChangesPartProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
}

/** Changes since the last decision, requested ones first; and requested changes that are missing. */
export function ChangesPart({ view, detail }: ChangesPartProps) {
  const { t } = useTranslation('review');
  const id = useId();
  const { lines, untouched } = changesOf(view, detail);
  if (lines.length === 0 && untouched.length === 0) return null;
  return (
    <section className={styles['changes']} aria-labelledby={id}>
      <SectionTitle id={id} level={2} hint={t('changes.total', { count: lines.length })}>
        {t('changes.title')}
      </SectionTitle>
      {untouched.length > 0 && (
        <Strip tone="warning">{t('changes.untouched', { fields: untouched.join(t('separator')) })}</Strip>
      )}
      {lines.length > 0 && (
        <DiffTable
          lines={lines.map(({ note, ...line }) => ({
            ...line,
            ...(note === null ? {} : { note: t('changes.asked', { note }) }),
          }))}
        />
      )}
    </section>
  );
}

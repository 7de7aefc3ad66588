import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Findings } from './findings.tsx';
import styles from './rehearsal.module.css';
import { SampleForm, type SampleFormProps } from './sample-form.tsx';
import { SampleRun } from './sample-run.tsx';

const DAYS_MAX = 366;

export interface RehearsalPanelProps extends SampleFormProps {
  readonly onChoose: (id: string) => void;
}

/** Rehearses the drawing on a sample or on past instances: paths, assignees, unreached nodes, differences. */
export function RehearsalPanel({ rehearsing, choices, forms, asked, onChoose }: RehearsalPanelProps) {
  const { t } = useTranslation('flow-designer');
  const { kind, setKind, isBusy, run, days, setDays } = rehearsing;
  return (
    <div className={styles['panel']}>
      <div className={styles['question']}>
        <Segmented
          label={t('rehearsal.on')}
          value={kind}
          options={(['sample', 'instances'] as const).map((value) => ({
            value,
            label: t(`rehearsal.${value}`),
          }))}
          onChange={setKind}
        />
        {kind === 'sample' ? (
          <SampleForm rehearsing={rehearsing} choices={choices} forms={forms} asked={asked} />
        ) : (
          <Field label={t('rehearsal.days')} hint={t('rehearsal.daysHint')}>
            {(binding) => (
              <TextInput
                {...binding}
                inputMode="numeric"
                value={String(days)}
                suffix={t('unit.days')}
                onChange={(text) => setDays(Math.min(DAYS_MAX, Math.max(1, Number.parseInt(text, 10) || 1)))}
              />
            )}
          </Field>
        )}
        <div className={styles['verbs']}>
          <Button tone="primary" isBusy={isBusy} onClick={() => void run(true)}>
            {t('rehearsal.run')}
          </Button>
          {kind === 'sample' && (
            <Button isBusy={isBusy} onClick={() => void run(false)}>
              {t('rehearsal.stepwise')}
            </Button>
          )}
        </div>
      </div>
      <Answer rehearsing={rehearsing} choices={choices} onChoose={onChoose} />
    </div>
  );
}

function Answer({ rehearsing, choices, onChoose }: Omit<RehearsalPanelProps, 'forms' | 'asked'>) {
  const { t } = useTranslation('flow-designer');
  const { kind, result, refusal, isStale } = rehearsing;
  return (
    <div className={styles['answer']} aria-live="polite">
      {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
      {isStale && <Strip tone="warning">{t('rehearsal.stale')}</Strip>}
      {!result && refusal === '' && (
        <EmptyState drawing="calm" title={t('rehearsal.none')} reason={t('rehearsal.noneReason')} />
      )}
      {result && kind === 'sample' && result.runs[0] && (
        <SampleRun
          run={result.runs[0]}
          rehearsing={rehearsing}
          statuses={choices.statuses}
          onChoose={onChoose}
        />
      )}
      {result && <Findings result={result} kind={kind} onChoose={onChoose} />}
    </div>
  );
}

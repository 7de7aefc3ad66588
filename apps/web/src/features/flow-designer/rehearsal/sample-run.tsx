import type { RehearsalRunView, StatusView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { RunLines } from './run-lines.tsx';
import { END_LOOKS } from './run-end.ts';
import styles from './rehearsal.module.css';
import type { Rehearsing } from './use-rehearsal.ts';

export interface SampleRunProps {
  readonly run: RehearsalRunView;
  readonly rehearsing: Rehearsing;
  readonly statuses: readonly StatusView[];
  readonly onChoose: (id: string) => void;
}

const DECISIONS = ['agree', 'disagree', 'return'] as const;
const DAYS_MAX = 30;

/** A sample step by step: current assignees, decisions, and elapsed time. */
export function SampleRun({ run, rehearsing, statuses, onChoose }: SampleRunProps) {
  const { t } = useTranslation('flow-designer');
  const { isBusy, step, steps } = rehearsing;
  const statusLabel = statuses.find(({ code }) => code === run.status)?.label ?? run.status ?? '';
  const [workdays, setWorkdays] = useState(1);
  return (
    <section className={styles['run']}>
      <header className={styles['runHead']}>
        <StatusTag family={END_LOOKS[run.end][0]} glyph={END_LOOKS[run.end][1]}>
          {t(`runEnd.${run.end}`)}
        </StatusTag>
        <span className={styles['quiet']}>
          {t('rehearsal.runBy', { name: run.initiator })}
          {run.status !== null && ` · ${t('rehearsal.status', { status: statusLabel })}`}
        </span>
        {steps.length > 0 && (
          <Button tone="text" icon="undo" disabled={isBusy} onClick={() => void step(null)}>
            {t('rehearsal.back')}
          </Button>
        )}
      </header>
      {run.waiting.map(({ nodeId, nodeName, candidates, actions, dueAt }) => (
        <div key={nodeId} className={styles['waiting']}>
          <button type="button" className={styles['node']} onClick={() => onChoose(nodeId)}>
            {nodeName}
          </button>
          <span>
            {t('rehearsal.waitsFor', {
              names: candidates.map(({ name }) => name).join(t('outline.separator')) || t('rehearsal.nobody'),
            })}
          </span>
          {dueAt !== null && (
            <span className={styles['quiet']}>{t('rehearsal.due', { time: shanghaiTime(dueAt) })}</span>
          )}
          <span className={styles['verbs']}>
            {DECISIONS.filter((action) => actions.includes(action)).map((action) => (
              <Button
                key={action}
                disabled={isBusy}
                onClick={() => void step({ kind: 'decide', nodeId, action })}
              >
                {t(`action.${action}`)}
              </Button>
            ))}
          </span>
        </div>
      ))}
      {run.end === 'waiting' && (
        <div className={styles['time']}>
          <label className={styles['slider']}>
            {t('rehearsal.time', { days: workdays })}
            <input
              type="range"
              min={1}
              max={DAYS_MAX}
              value={workdays}
              onChange={({ currentTarget }) => setWorkdays(currentTarget.valueAsNumber)}
            />
          </label>
          <Button disabled={isBusy} onClick={() => void step({ kind: 'advance', workdays })}>
            {t('rehearsal.advance')}
          </Button>
        </div>
      )}
      <RunLines lines={run.lines} onChoose={onChoose} />
    </section>
  );
}

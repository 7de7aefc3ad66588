import type { ListView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import styles from '../transfers.module.css';
import { CheckStep } from './check-step.tsx';
import { FileStep } from './file-step.tsx';
import { MatchStep } from './match-step.tsx';
import { ResultStep } from './result-step.tsx';
import { type ImportRun, type ImportStep, useImport } from './use-import.ts';

const WIDTH_PX = 960;
const QUESTION_WIDTH_PX = 480;
const STEPS: readonly ImportStep[] = ['file', 'match', 'check', 'import'];

export interface ImportWizardProps {
  readonly view: ListView;
  readonly onClose: () => void;
}

/** The primary action of a step; null when there is no next step. */
function nextOf(run: ImportRun) {
  const isClean = run.report?.wrongRows === 0;
  if (run.step === 'match') return { key: 'check' as const, work: run.check, can: run.missing.length === 0 };
  if (run.step !== 'check' || !run.hasEnded) return null;
  if (isClean && !run.isEdited) {
    return { key: 'run' as const, work: run.run, can: (run.report?.rows ?? 0) > 0 };
  }
  return { key: 'recheck' as const, work: run.check, can: true };
}

function isDone({ step, transfer }: ImportRun): boolean {
  return step === 'import' && transfer?.state === 'done';
}

type Next = ReturnType<typeof nextOf>;

/** The primary button of a step; none without a next step. A finished import can only be closed. */
function confirming(
  next: Next,
  t: ReturnType<typeof useTranslation<'transfers'>>['t'],
  close: (() => void) | null,
) {
  if (close) return { isNotice: true, onConfirm: close, confirmText: t('close') };
  if (!next) return {};
  const whyNot = next.can ? '' : t(`import.whyNot.${next.key}`);
  return { onConfirm: next.work, confirmText: t(`import.${next.key}`), whyNot };
}

/** Imports a file step by step (ENG-07): nothing is stored before every row is valid. */
export function ImportWizard({ view, onClose }: ImportWizardProps) {
  const { t } = useTranslation('transfers');
  const run = useImport(view);
  const next = nextOf(run);
  const confirm = confirming(next, t, isDone(run) ? onClose : null);
  const [isLeaving, setLeaving] = useState(false);
  // Corrected cells are stored nowhere else.
  const hasCorrections = run.step === 'check' && run.corrections.length > 0;
  return (
    <AppModal
      title={t('import.title', { label: view.label })}
      onClose={hasCorrections ? () => setLeaving(true) : onClose}
      widthPx={WIDTH_PX}
      cancelText={t(run.step === 'import' ? 'close' : 'import.leave')}
      {...confirm}
    >
      <ol className={styles['steps']}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={styles['step']}
            data-done={STEPS.indexOf(run.step) > index}
            {...(run.step === step ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={styles['stepNumber']}>{index + 1}</span>
            {t(`import.step.${step}`)}
          </li>
        ))}
      </ol>
      <div className={styles['stage']} data-alone={confirm.onConfirm === undefined}>
        {run.step === 'file' && <FileStep view={view} run={run} />}
        {run.step === 'match' && <MatchStep view={view} run={run} />}
        {run.step === 'check' && <CheckStep view={view} run={run} />}
        {run.step === 'import' && <ResultStep run={run} />}
      </div>
      {run.refusal && (
        <p className={styles['refusal']} role="alert">
          {run.refusal}
        </p>
      )}
      <AppModal
        title={t('import.giveUp.title')}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        isDanger
        confirmText={t('import.giveUp.button')}
        cancelText={t('import.giveUp.stay')}
        widthPx={QUESTION_WIDTH_PX}
      >
        <p>{t('import.giveUp.text', { count: run.corrections.length })}</p>
      </AppModal>
    </AppModal>
  );
}

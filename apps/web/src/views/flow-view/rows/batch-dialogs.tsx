import { useTranslation } from 'react-i18next';
import { OutcomeDialog } from '../../outcomes/outcome-dialog.tsx';
import { TaskActionDialog } from '../task-actions/task-action-dialog.tsx';
import type { TaskActionAnswers } from '../task-actions/task-action.logic.ts';
import { aboutOf, type Asked, batchButton, type BatchResult } from './batch-action.ts';

export interface BatchDialogsProps {
  readonly asked: Asked | null;
  readonly result: BatchResult | null;
  readonly onRun: (request: Asked, answers: TaskActionAnswers) => Promise<string | null>;
  readonly onAsked: () => void;
  readonly onResultClose: () => void;
}

/** The dialog of a batch action, then its result by row. */
export function BatchDialogs({ asked, result, onRun, onAsked, onResultClose }: BatchDialogsProps) {
  const { t } = useTranslation('flows');
  return (
    <>
      {asked && (
        <TaskActionDialog
          key={asked.action}
          button={batchButton(asked.action, t(`batch.${asked.action}`))}
          about={aboutOf(asked)}
          opinion=""
          onRun={(answers) => onRun(asked, answers)}
          onClose={onAsked}
        />
      )}
      {result && (
        <OutcomeDialog
          action={t(`batch.${result.action}`)}
          outcomes={result.outcomes}
          rows={result.rows}
          selection={result.selection}
          onClose={onResultClose}
        />
      )}
    </>
  );
}

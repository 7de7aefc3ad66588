import { useTranslation } from 'react-i18next';
import { OutcomeDialog } from '../../outcomes/outcome-dialog.tsx';
import { DeedDialog } from '../deeds/deed-dialog.tsx';
import type { DeedAnswers } from '../deeds/deed.logic.ts';
import { aboutOf, type Asked, batchButton, type Told } from './batch-deed.ts';

export interface BatchDialogsProps {
  readonly asked: Asked | null;
  readonly told: Told | null;
  readonly onRun: (deed: Asked, answers: DeedAnswers) => Promise<string | null>;
  readonly onAsked: () => void;
  readonly onTold: () => void;
}

/** What a deed for several asks, and then what came of it, row by row. */
export function BatchDialogs({ asked, told, onRun, onAsked, onTold }: BatchDialogsProps) {
  const { t } = useTranslation('flows');
  return (
    <>
      {asked && (
        <DeedDialog
          key={asked.action}
          button={batchButton(asked.action, t(`batch.${asked.action}`))}
          about={aboutOf(asked)}
          opinion=""
          onRun={(answers) => onRun(asked, answers)}
          onClose={onAsked}
        />
      )}
      {told && (
        <OutcomeDialog
          action={t(`batch.${told.action}`)}
          outcomes={told.outcomes}
          onKeepFailed={(failed) => {
            const ids = new Set(failed.map(({ id }) => id));
            told.selection.mark(
              told.rows.filter(({ id }) => !ids.has(id)),
              false,
            );
            onTold();
          }}
          onClose={() => {
            told.selection.clear();
            onTold();
          }}
        />
      )}
    </>
  );
}

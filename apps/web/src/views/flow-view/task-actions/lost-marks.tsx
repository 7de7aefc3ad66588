import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { countMarks } from '../drafts/task-draft.store.ts';
import { losesMarks } from '../marks/marks.logic.ts';
import type { TaskActionButton } from './task-action.logic.ts';

/** Number of marks on these tasks that an action would discard. */
export function lostMarks(
  button: Pick<TaskActionButton, 'action' | 'recordAction'>,
  taskIds: readonly string[],
): number {
  return losesMarks(button) ? countMarks(taskIds) : 0;
}

/** The action that sends the marks, with the input typed for the other one. */
export interface Instead {
  readonly label: string;
  readonly take: (opinion: string) => void;
}

export interface LostMarksProps {
  readonly count: number;
  readonly label: string;
  readonly opinion: string;
  readonly instead: Instead | undefined;
}

/** Warns before an action discards marks, and offers the action that sends them. */
export function LostMarks({ count, label, opinion, instead }: LostMarksProps) {
  const { t } = useTranslation('flows');
  if (count === 0) return null;
  return (
    <Strip
      tone="warning"
      actions={
        instead && (
          <Button tone="link" onClick={() => instead.take(opinion)}>
            {t('mark.instead', { name: instead.label })}
          </Button>
        )
      }
    >
      {t('mark.lost', { count, name: label })}
    </Strip>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { countMarks } from '../drafts/task-draft.store.ts';
import { losesMarks } from '../marks/marks.logic.ts';
import type { DeedButton } from './deed.logic.ts';

/** How many marks of these tasks a deed would throw away. */
export function lostMarks(
  button: Pick<DeedButton, 'action' | 'recordAction'>,
  taskIds: readonly string[],
): number {
  return losesMarks(button) ? countMarks(taskIds) : 0;
}

/** The verb that takes marks along, with what was typed in place of the other. */
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

/** Marks that would go nowhere are said before they are gone, with the verb that takes them along. */
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

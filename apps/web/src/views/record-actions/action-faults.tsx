import type { FormView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { issuesInOrder } from '../form-view/filling/faults.ts';
import { fieldOrderOf } from '../form-view/layout/form-body.tsx';
import { FaultList } from '../form-view/layout/fault-list.tsx';
import styles from '../record-page/record-page.module.css';
import { leaveErrand } from './errands.ts';
import type { RefusedAction } from './use-record-actions.ts';

export interface ActionFaultsProps {
  readonly refused: RefusedAction | null;
  readonly view: Pick<FormView, 'fields' | 'parts' | 'tabs'>;
  readonly dataId: string;
  /** Opens the form of the record; undefined when the reader cannot change it. */
  readonly onEdit: (() => void) | undefined;
}

/** Why an action was refused: missing or wrong values of the record, each with a link to its field in the form. */
export function ActionFaults({ refused, view, dataId, onEdit }: ActionFaultsProps) {
  const { t } = useTranslation('form');
  const faults = useMemo(() => issuesInOrder(refused?.issues ?? [], fieldOrderOf(view)), [refused, view]);
  const [first] = faults;
  if (!refused || !first) return null;
  const correct =
    onEdit &&
    ((path: string) => {
      leaveErrand(dataId, { kind: 'mend', issues: faults, path });
      onEdit();
    });
  return (
    <div className={styles['strip']}>
      <Strip
        tone="error"
        actions={
          correct && (
            <Button tone="link" icon="edit" onClick={() => correct(first.path)}>
              {t('action.mend')}
            </Button>
          )
        }
      >
        <strong>{t('action.faults', { name: refused.label, count: faults.length })}</strong>
        <FaultList faults={faults} fields={view.fields} {...(correct ? { onJump: correct } : {})} />
      </Strip>
    </div>
  );
}

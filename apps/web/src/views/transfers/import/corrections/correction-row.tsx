import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import type { WrongRow } from '../import.logic.ts';
import { CorrectionCell, type CorrectionCellProps } from './correction-cell.tsx';
import styles from './corrections.module.css';
import { cellName, type CorrectionsByCell } from './corrections.logic.ts';

/** Props shared by all rows of a grid. */
export interface CorrectionRowShared extends Pick<CorrectionCellProps, 'labels' | 'controls' | 'onChange'> {
  readonly columns: readonly (Pick<CorrectionCellProps, 'field' | 'isName'> & {
    readonly name: string;
    readonly label: string;
  })[];
  readonly correctionsByCell: CorrectionsByCell;
  readonly onSkip: (row: WrongRow) => void;
}

export interface CorrectionRowProps extends CorrectionRowShared {
  readonly row: WrongRow;
  /** 1-based among the shown rows. */
  readonly index: number;
  readonly isSkipped: boolean;
}

/** A file row with its pinned number and the button to skip or restore it. */
export function CorrectionRow({
  row,
  index,
  isSkipped,
  columns,
  correctionsByCell,
  onSkip,
  ...shared
}: CorrectionRowProps) {
  const { t } = useTranslation('transfers');
  const { controls } = shared;
  const head = { row: row.row, field: '' };
  return (
    <div role="row" aria-rowindex={index + 1} className={styles['row']} data-skipped={isSkipped}>
      <div role="rowheader" aria-colindex={1} className={styles['number']}>
        <span>{row.row}</span>
        <span className={styles['skip']}>
          <Button
            tone="link"
            size="small"
            data-at={`${row.row}.`}
            tabIndex={controls.isActive(head) ? 0 : -1}
            aria-label={t(isSkipped ? 'import.mending.takeRow' : 'import.mending.skipRow', { row: row.row })}
            onClick={() => onSkip(row)}
          >
            {t(isSkipped ? 'import.mending.take' : 'import.mending.skip')}
          </Button>
        </span>
      </div>
      {columns.map(({ name, label, field, isName }, at) => {
        const position = { row: row.row, field: name };
        const { editing } = controls;
        const isEdited = editing !== null && cellName(editing.position) === cellName(position);
        return (
          <CorrectionCell
            key={name}
            {...shared}
            position={position}
            columnIndex={at + 2}
            label={t('import.cell', { field: label, row: row.row })}
            field={field}
            isName={isName}
            text={row.cells[name] ?? ''}
            message={row.messages.get(name)}
            correction={correctionsByCell.get(cellName(position))}
            isActive={controls.isActive(position)}
            isSkipped={isSkipped}
            editing={isEdited ? editing : null}
          />
        );
      })}
    </div>
  );
}

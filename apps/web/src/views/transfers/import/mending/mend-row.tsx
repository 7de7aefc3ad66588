import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import type { WrongRow } from '../import.logic.ts';
import { MendCell, type MendCellProps } from './mend-cell.tsx';
import styles from './mending.module.css';
import { cellName, type Mended } from './mending.logic.ts';

/** What all rows of a grid share. */
export interface MendRowShared extends Pick<MendCellProps, 'labels' | 'mending' | 'onChange'> {
  readonly columns: readonly (Pick<MendCellProps, 'field' | 'isName'> & {
    readonly name: string;
    readonly label: string;
  })[];
  readonly mended: Mended;
  readonly onSkip: (row: WrongRow) => void;
}

export interface MendRowProps extends MendRowShared {
  readonly row: WrongRow;
  /** 1-based among the rows shown. */
  readonly index: number;
  readonly isSkipped: boolean;
}

/** A row of the file with its number, which stays in sight, and the button that leaves it out or brings it back. */
export function MendRow({ row, index, isSkipped, columns, mended, onSkip, ...shared }: MendRowProps) {
  const { t } = useTranslation('transfers');
  const { mending } = shared;
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
            tabIndex={mending.isActive(head) ? 0 : -1}
            aria-label={t(isSkipped ? 'import.mending.takeRow' : 'import.mending.skipRow', { row: row.row })}
            onClick={() => onSkip(row)}
          >
            {t(isSkipped ? 'import.mending.take' : 'import.mending.skip')}
          </Button>
        </span>
      </div>
      {columns.map(({ name, label, field, isName }, at) => {
        const place = { row: row.row, field: name };
        const { editing } = mending;
        const isEdited = editing !== null && cellName(editing.place) === cellName(place);
        return (
          <MendCell
            key={name}
            {...shared}
            place={place}
            columnIndex={at + 2}
            label={t('import.cell', { field: label, row: row.row })}
            field={field}
            isName={isName}
            text={row.cells[name] ?? ''}
            message={row.messages.get(name)}
            mended={mended.get(cellName(place))}
            isActive={mending.isActive(place)}
            isSkipped={isSkipped}
            editing={isEdited ? editing : null}
          />
        );
      })}
    </div>
  );
}

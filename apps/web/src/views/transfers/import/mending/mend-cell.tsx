import type { FieldView } from '@haiqiao/contract/endpoints';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { Correction } from '../import.logic.ts';
import { CellEditor, isChosen } from './cell-editor.tsx';
import styles from './mending.module.css';
import type { Place } from './mending.logic.ts';
import type { Editing, Mending } from './use-mending.ts';

export interface MendCellProps {
  readonly place: Place;
  readonly columnIndex: number;
  /** Name for readers: the field and the row. */
  readonly label: string;
  readonly field: FieldView | undefined;
  /** As it stands in the file. */
  readonly text: string;
  /** What is wrong with it; undefined for a cell that is right. */
  readonly message: string | undefined;
  readonly mended: Correction | undefined;
  readonly isActive: boolean;
  readonly isSkipped: boolean;
  readonly isName: boolean;
  readonly editing: Editing | null;
  readonly labels: FieldLabels;
  readonly mending: Mending;
  readonly onChange: (correction: Correction) => void;
}

/** A cell of a row: what stands there, what is wrong with it, and its control while it is changed. */
export function MendCell(props: MendCellProps) {
  const { place, label, field, message, mended, editing, labels, mending, isSkipped, onChange } = props;
  const text = mended?.text ?? props.text;
  const isWrong = message !== undefined && mended === undefined && !isSkipped;
  return (
    <div
      role="gridcell"
      aria-colindex={props.columnIndex}
      aria-invalid={isWrong}
      data-at={`${place.row}.${place.field}`}
      data-wrong={isWrong}
      data-mended={mended !== undefined}
      data-name={props.isName}
      className={styles['cell']}
      tabIndex={props.isActive && !editing ? 0 : -1}
      onClick={() => !editing && mending.edit(place)}
    >
      {editing ? (
        <CellEditor
          label={label}
          field={field}
          text={text}
          value={mended?.value}
          typed={editing.typed}
          labels={labels}
          onChange={(change) => onChange({ ...place, ...change })}
          onEnd={mending.end}
        />
      ) : (
        <span className={styles['text']} data-chosen={isChosen(field)} title={text}>
          {text}
        </span>
      )}
      {message !== undefined && (
        <span className={styles['message']} title={message}>
          {editing && isChosen(field) && props.text !== '' ? `${props.text} · ${message}` : message}
        </span>
      )}
    </div>
  );
}

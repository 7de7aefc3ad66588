import type { FieldView } from '@haiqiao/contract/endpoints';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { Correction } from '../import.logic.ts';
import { CellEditor, isChosen } from './cell-editor.tsx';
import styles from './corrections.module.css';
import type { CellPosition } from './corrections.logic.ts';
import type { Editing, CorrectionControls } from './use-corrections.ts';

export interface CorrectionCellProps {
  readonly position: CellPosition;
  readonly columnIndex: number;
  /** Accessible name: field and row. */
  readonly label: string;
  readonly field: FieldView | undefined;
  /** The text in the file. */
  readonly text: string;
  /** Its error; undefined for a valid cell. */
  readonly message: string | undefined;
  readonly correction: Correction | undefined;
  readonly isActive: boolean;
  readonly isSkipped: boolean;
  readonly isName: boolean;
  readonly editing: Editing | null;
  readonly labels: FieldLabels;
  readonly controls: CorrectionControls;
  readonly onChange: (correction: Correction) => void;
}

/** A cell of a row: its text, its error, and its control while edited. */
export function CorrectionCell(props: CorrectionCellProps) {
  const { position, label, field, message, correction, editing, labels, controls, isSkipped, onChange } =
    props;
  const text = correction?.text ?? props.text;
  const isWrong = message !== undefined && correction === undefined && !isSkipped;
  return (
    <div
      role="gridcell"
      aria-colindex={props.columnIndex}
      aria-invalid={isWrong}
      data-at={`${position.row}.${position.field}`}
      data-wrong={isWrong}
      data-mended={correction !== undefined}
      data-name={props.isName}
      className={styles['cell']}
      tabIndex={props.isActive && !editing ? 0 : -1}
      onClick={() => !editing && controls.edit(position)}
    >
      {editing ? (
        <CellEditor
          label={label}
          field={field}
          text={text}
          value={correction?.value}
          typed={editing.typed}
          labels={labels}
          onChange={(change) => onChange({ ...position, ...change })}
          onEnd={controls.end}
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
